// @ts-check
/** Analysing a position: who wins, every winning move, how fast, its value, its tree. */

import { note } from "./address.js";
import { ask, once } from "./api.js";
import { makeBoard } from "./board.js";
import { announce, button, counted, el, fill, input, notice, picture, select } from "./dom.js";

/** @typedef {import("./session.js").Board} Board */
/** @typedef {Record<string, any>} Data */

const OUTCOMES = /** @type {Record<string, string>} */ ({
  P: "P: the previous player wins. Whoever must move loses.", N: "N: the next player wins. Whoever must move wins.",
  L: "L: Left wins, whoever begins.", R: "R: Right wins, whoever begins.",
});

/** @param {HTMLElement} host @param {URLSearchParams} query */
export async function show(host, query) {
  const { games } = await once("games");
  const game = query.get("game") ?? "chomp";
  const known = games.find((/** @type {any} */ one) => one.name === game);
  const side = query.get("side") === "right" ? "right" : "left";
  await analysis(host, games, { game, position: query.get("position") || known?.start || "", side });
}

/** @param {HTMLElement} host @param {Data[]} games @param {{game: string, position: string, side: string}} asked */
async function analysis(host, games, asked) {
  /** @param {Partial<typeof asked>} changes */
  const again = (changes) => analysis(host, games, { ...asked, ...changes });
  note("analyse", asked);
  const [facts, boardHost, tree, value] = [el("section", { class: "panel facts" }), el("div", { class: "board-host" }), el("section", { class: "panel" }), el("section", { class: "panel" })];
  const toMove = select("To move", [["left", "Left"], ["right", "Right"]], asked.side, (side) => again({ side }));
  const names = games.map((one) => one.name);
  fill(host, el("div", { class: "analyse" },
    el("form", { class: "setup", "aria-label": "Position", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      select("Game", names.includes(asked.game) ? names : [asked.game, ...names], asked.game, (name) => again({ game: name, position: games.find((one) => one.name === name)?.start })),
      input("Position", asked.position, { size: 20, spellcheck: "false", autocomplete: "off",
        onchange: (/** @type {Event} */ event) => again({ position: /** @type {HTMLInputElement} */ (event.target).value }) }),
      toMove,
      el("a", { class: "button", href: `#play?game=${encodeURIComponent(asked.game)}&start=${encodeURIComponent(asked.position)}&second=perfect` }, "Play from here")),
    el("div", { class: "stage" }, boardHost, el("p", { class: "faint" }, "✓ wins, ✗ loses. Click on a move to see what it leads to."), tree),
    el("div", { class: "results" }, facts, value)));
  const board = makeBoard(boardHost, { onMove: (move) => follow(asked, move, again) });
  await Promise.all([
    drawn(board, facts, asked, toMove), valued(value, asked, games.find((one) => one.name === asked.game)?.kind === "impartial"), treed(tree, asked),
  ]);
}

/** Go to the position after a move. @param {{game: string, position: string, side: string}} asked @param {string} move @param {(changes: any) => void} again */
async function follow(asked, move, again) {
  const turn = await ask("play", { game: asked.game, start: asked.position, first: null, second: null, starts: asked.side, move });
  announce(`${move} leads to ${turn.position}`);
  again({ position: turn.position, side: turn.board.side ?? "left" });
}

/** @param {{show: (board: Board, look?: import("./board.js").Look) => void}} board @param {HTMLElement} facts @param {{game: string, position: string, side: string}} asked @param {HTMLElement} toMove */
async function drawn(board, facts, asked, toMove) {
  fill(facts, el("h2", {}, "Who wins"), el("p", { class: "faint" }, "Solving …"));
  try {
    const shown = await ask("board", asked);
    if (shown.side === null) toMove.remove();
    board.show(shown);
    const solved = await ask("solve", { game: asked.game, position: asked.position });
    board.show(shown, { marks: marks(shown, solved) });
    fill(facts, el("h2", {}, "Who wins"), ...factList(solved));
  } catch (error) {
    fill(facts, el("h2", {}, "Who wins"), notice(error));
  }
}

/** Every move that is known to win or to lose. @param {Board} board @param {Data} solved */
function marks(board, solved) {
  const mine = (/** @type {Data} */ one) => !one.player || one.player === board.side;
  const winning = new Set(solved.winning_moves.filter(mine).map((/** @type {Data} */ one) => one.move));
  const complete = solved.every_winning_move && solved.outcome;
  return Object.fromEntries(board.moves.filter(({ move }) => complete || winning.has(move)).map(({ move }) =>
    [move, winning.has(move) ? { kind: /** @type {const} */ ("good"), text: `${move} wins` } : { kind: /** @type {const} */ ("bad"), text: `${move} loses` }]));
}

/** @param {Data} solved */
function factList(solved) {
  const winning = grouped(solved.winning_moves);
  const chance = solved.win_probability_text === undefined ? null : `${solved.win_probability_text} to win; best: ${solved.best.join(", ")}`;
  const rows = /** @type {[string, any][]} */ ([
    ["Outcome", OUTCOMES[solved.outcome] ?? chance ?? "not known"],
    ["Winning moves", winning || (solved.outcome === "P" ? "none" : null)],
    ["Remoteness", solved.remoteness === null || solved.remoteness === undefined ? null : `${counted(solved.remoteness, "move")} with best play`],
    ["Grundy value", solved.grundy],
    ["Period", solved.period ? `length ${solved.period.length} from ${solved.period.start}` : null],
  ]);
  return [definitions(rows), ...solved.arguments.map((/** @type {Data} */ one) => el("p", {}, el("strong", {}, `By ${one.name}: `), one.text)),
    ...solved.notes.map((/** @type {string} */ text) => el("p", { class: "faint" }, text)),
    ...(solved.stopped ? [el("p", { class: "faint" }, `Stopped early: ${solved.stopped}.`)] : [])];
}

/** The text with names instead of signs that common fonts lack. @param {string} text */
const drawable = (text) => text.replace(/⧾/g, "tiny").replace(/⧿/g, "miny");

/** The winning moves, those of each side together. @param {Data[]} moves */
function grouped(moves) {
  const of = (/** @type {string | undefined} */ side) => moves.filter((one) => one.player === side).map((one) => one.move).join("; ");
  const sides = /** @type {[string | undefined, string][]} */ ([[undefined, ""], ["left", "Left: "], ["right", "Right: "]]);
  return sides.filter(([side]) => of(side)).map(([side, name]) => name + of(side)).join(" · ");
}

/** @param {[string, any][]} rows */
function definitions(rows) {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return el("dl", {}, known.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, String(value))]));
}

/** Both players of an impartial game have the same moves, and its thermograph is always that of 0. @param {HTMLElement} host @param {{game: string, position: string}} asked @param {boolean} impartial */
async function valued(host, { game, position }, impartial) {
  fill(host, el("h2", {}, "Value"), el("p", { class: "faint" }, "…"));
  try {
    const value = await ask("value", { game, position });
    if (value.outcome === null) throw new Error(`Not known: ${value.stopped}.`);
    const drawing = impartial || value.mean === null ? null : await ask("picture", { game, position, what: "thermograph" });
    fill(host, el("h2", {}, "Value"), definitions([
      ["Canonical value", drawable(value.unicode ?? value.value)], ["Outcome", value.outcome], ["Stops", `${value.left_stop} and ${value.right_stop}`],
      ["Mean", value.mean], ["Temperature", value.temperature], ["Birthday", value.birthday],
      ["Left's best", impartial ? null : value.best.left?.move], ["Right's best", impartial ? null : value.best.right?.move]]),
      drawing && picture(drawing.svg, `Thermograph: mean ${value.mean}, temperature ${value.temperature}`));
  } catch (error) {
    fill(host, el("h2", {}, "Value"), el("p", { class: "faint" }, error instanceof Error ? error.message : ""));
  }
}

/** @param {HTMLElement} host @param {{game: string, position: string, side: string}} asked */
function treed(host, asked) {
  const shown = el("div", { class: "tree" });
  const draw = button("Draw the game tree", async () => {
    fill(shown, el("p", { class: "faint" }, "Drawing …"));
    try {
      const { svg } = await ask("picture", { ...asked, what: "tree", nodes: 400 });
      fill(shown, ...zoomable(picture(svg, `Game tree of ${asked.game} ${asked.position} with minimax values`)));
    } catch (error) {
      fill(shown, notice(error));
    }
  });
  fill(host, el("h2", {}, "Game tree"), el("p", {}, "Heights, ±1 for who wins, minimax values and the line of best play, for small positions."), draw, shown);
}

/** @param {HTMLImageElement} image */
function zoomable(image) {
  const frame = el("div", { class: "zoomed", tabindex: 0, role: "group", "aria-label": "Game tree; scroll to move" }, image);
  let zoom = 1;
  const apply = (/** @type {number} */ factor) => {
    zoom = Math.max(0.2, Math.min(6, factor));
    image.style.width = `${Math.round(zoom * 100)}%`;
    image.style.maxWidth = "none";
  };
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    apply(zoom * (event.deltaY < 0 ? 1.15 : 0.87));
  }, { passive: false });
  return [el("p", { class: "buttons" }, button("+", () => apply(zoom * 1.4), { "aria-label": "Larger", class: "icon" }),
    button("−", () => apply(zoom / 1.4), { "aria-label": "Smaller", class: "icon" }), button("Whole", () => apply(1))), frame];
}
