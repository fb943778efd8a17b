// @ts-check
/** Moves by name: buttons for those that can be made, and the list of those that were. */

import { button, counted, el } from "./dom.js";

/** @typedef {import("./session.js").Board} Board */
/** @typedef {import("./session.js").Game} Game */
/** @typedef {import("./session.js").Turn} Turn */

const MOST = 400;

/**
 * A button for each move; open where the board has no drawing to click on.
 * @param {Board} board @param {string} spoken @param {((move: string) => void) | null} play
 * @param {(move: string | null) => void} preview
 */
export function moveButtons(board, spoken, play, preview) {
  const words = board.drawing ? null : el("p", { class: "position" }, spoken || board.position);
  if (!play || !board.moves.length) return [words];
  const buttons = board.moves.slice(0, MOST).map(({ move }) => button(move, () => play(move), {
    onpointerenter: () => preview(move), onpointerleave: () => preview(null), onfocus: () => preview(move), onblur: () => preview(null),
  }));
  const more = board.moves.length > MOST ? el("span", {}, `and ${board.moves.length - MOST} more`) : null;
  const list = el("div", { class: "move-buttons" }, buttons, more);
  if (!board.drawing) return [words, list];
  return [el("details", {}, el("summary", {}, `${counted(board.moves.length, "move")} by name`), list)];
}

/** @param {Game} game @param {Turn} turn @param {number} ply @param {(ply: number) => void} look */
export function moveList(game, turn, ply, look) {
  const items = game.moves.map((move, index) => {
    const who = (turn.by[index] === "second" ? game.second : game.first) ?? "you";
    return el("li", {}, el("span", { class: "faint" }, `${index + 1}. `), button(move, () => look(index + 1), {
      class: "made", "aria-current": index + 1 === ply ? "step" : null, title: `${who} played ${move}`,
    }), el("span", { class: "faint" }, ` ${who}`));
  });
  const hint = el("p", { class: "faint" }, "Moves appear here. ← and → step through them.");
  return [el("h2", {}, "Moves"), items.length ? el("ol", { class: "moves" }, items) : hint];
}
