// @ts-check
/** Setting up a position: by its text, or by moves of either side on a board that only looks on. */

import { ask } from "./api.js";
import { makeBoard } from "./board.js";
import { button, el, fill, input, notice } from "./dom.js";

/** @typedef {import("./session.js").Game} Game */
/** @typedef {import("./session.js").Board} Board */

/**
 * A dialog with a title, contents, and two buttons.
 * @param {string} title @param {(Node | string)[]} contents @param {string} done @param {() => void} ondone
 */
export function openDialog(title, contents, done, ondone) {
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { "aria-label": title }, el("h2", {}, title), ...contents,
    el("p", { class: "buttons" },
      button(done, () => { dialog.close(); ondone(); }, { class: "strong" }), button("Cancel", () => dialog.close()))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Let a position be edited, and begin a game from it.
 * @param {Game} game @param {Board | undefined} from @param {(changes: Partial<Game>) => void} begin
 */
export function editPosition(game, from, begin) {
  const host = el("div", { class: "board-host" });
  const problem = el("div", {});
  let position = from?.position ?? game.start;
  let side = from?.side ?? "left";
  const field = input("Position", position, { size: 30, spellcheck: "false", autocomplete: "off", oninput: () => read(written()) });
  const text = /** @type {HTMLInputElement} */ (field.querySelector("input"));
  const written = () => text.value.trim();
  const board = makeBoard(host, { onMove: (move) => after(move) });

  /** @param {string} wanted */
  async function read(wanted) {
    try {
      const found = await ask("board", { game: game.game, position: wanted, side });
      if (wanted !== written()) return;
      position = found.position;
      board.show(found);
      fill(problem);
    } catch (error) {
      fill(problem, notice(error));
    }
  }

  /** @param {string} move */
  async function after(move) {
    const start = { game: game.game, start: position, moves: [], first: null, second: null, starts: side };
    const turn = await ask("play", { ...start, move });
    text.value = turn.position;
    await read(turn.position);
  }

  const sides = el("p", { class: "buttons" }, ["left", "right"].map((name) =>
    button(`Moves of ${name === "left" ? "Left" : "Right"}`, () => { side = name; read(written()); })));
  openDialog("Edit the position", [
    el("p", {}, "Write a position, or click on the board to take something away."), field, problem, host,
    ...(from?.side ? [sides] : [])], "Play from here", () => begin({ start: position }));
  read(position);
}
