// @ts-check
/** Playing: a board, an opponent, undo and redo, replay, hints, records, and a link to share. */

import { note, shared } from "./address.js";
import { ask } from "./api.js";
import { makeBoard } from "./board.js";
import { announce, button, copy, counted, el, fill, notice } from "./dom.js";
import { editPosition } from "./editor.js";
import { moveButtons, moveList } from "./moves.js";
import { squaresOf } from "./pointing.js";
import { importRecord } from "./records.js";
import { reviewGame } from "./review.js";
import { beforeLastOwn, gameFrom, isPersons, lastSquares, observe, queryOf, takeTurn } from "./session.js";
import { dependsOnStart, showSetup } from "./setup.js";
import { isStill } from "./theme.js";
import { makeWhy, reasonList } from "./why.js";

/** @typedef {import("./session.js").Game} Game */
/** @typedef {import("./session.js").Turn} Turn */
/** @typedef {import("./session.js").Board} Board */

const PAUSE = 650; // milliseconds that the opponent's move is shown before it is made
const WATCHING = 900;

/** @type {(() => void) | null} */
let leave = null;
/** @type {Game | null} */
let remembered = null;

/** @param {number} time */
const wait = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/** Show the game that the address describes, or the one that was left. @param {HTMLElement} host @param {URLSearchParams} query */
export async function show(host, query) {
  leave?.();
  const game = query.has("game") || !remembered ? gameFrom(query) : remembered;
  const table = makeTable(host, game);
  leave = table.leave;
  await table.begin();
}

/** The elements of the view. */
function parts() {
  return {
    setup: el("form", { class: "setup", "aria-label": "Game", onsubmit: (/** @type {Event} */ event) => event.preventDefault() }),
    status: el("p", { class: "status", id: "status" }), board: el("div", { class: "board-host" }),
    moves: el("div", { class: "named-moves" }), error: el("div", {}), buttons: el("div", { class: "buttons", role: "toolbar", "aria-label": "Moves" }),
    why: el("section", { class: "panel why" }), list: el("section", { class: "panel list", "aria-label": "Moves made" }),
    review: el("section", { class: "panel review" }),
  };
}

/** @param {HTMLElement} host @param {Game} game */
function makeTable(host, game) {
  const ui = parts();
  const spoils = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "explain", onchange: () => why.clear() }));
  fill(host, el("div", { class: "play" }, ui.setup,
    el("div", { class: "stage" }, ui.status, ui.error, ui.board, ui.moves, ui.buttons),
    el("aside", {}, ui.why, el("label", { class: "check" }, spoils, " Explain the move I point at"), ui.list, ui.review)));
  const why = makeWhy(ui.why);
  const board = makeBoard(ui.board, { onMove: play, onPoint: point, onPick: pick, pointsFirst: () => spoils.checked });
  /** @type {(Board | undefined)[]} */
  let boards = [];
  /** @type {(import("./session.js").Step | undefined)[]} */
  let made = [];
  /** @type {Turn | null} */
  let turn = null;
  /** @type {string[]} */
  let redo = [];
  let ply = game.moves.length;
  let busy = false;
  let hints = 0;
  let gone = false;

  /** Begin a new game; if its start is refused, the last good game stays. @param {Partial<Game>} changes */
  async function restart(changes) {
    while (busy) await wait(PAUSE / 10);
    await go(null, { ...game, moves: [], seed: Math.floor(Math.random() * 1e6), ...changes });
  }

  async function begin() {
    setUp();
    await go(null);
  }

  function setUp() {
    showSetup(ui.setup, game, restart, turn?.board.side !== null).catch((error) => fill(ui.setup, notice(error)));
  }

  /** Forget the game before this one. @param {Game} next */
  function replace(next) {
    Object.assign(game, next);
    boards = [];
    made = [];
    redo = [];
    turn = null;
    fill(ui.review);
    setUp();
  }

  /** Make a move, if there is one, and let the players answer. @param {string | null} move @param {Game} wanted */
  async function go(move, wanted = game) {
    if (busy || gone) return;
    busy = true;
    status("Ponder is thinking …");
    fill(ui.error);
    try {
      const answer = await takeTurn(wanted, move);
      if (gone) return;
      if (wanted !== game) replace(wanted);
      if (move !== null) redo = [];
      await showSteps(answer, move);
    } catch (error) {
      fill(ui.error, notice(error));
      if (!turn) status("");
    } finally {
      busy = false;
    }
    if (turn) await present();
    if (turn?.over && turn.steps.length) learned(turn);
    if (turn && !turn.over && game.first !== null && game.second !== null && !gone)
      setTimeout(() => go(null), WATCHING);
  }

  /** Show each move of the players before it is made. @param {Turn} answer @param {string | null} own */
  async function showSteps(answer, own) {
    const before = answer.moves.length - answer.steps.length;
    made.length = Math.min(made.length, before);
    answer.steps.forEach((step, index) => {
      boards[before + index] = step.before;
      made[before + index] = step;
    });
    boards[answer.moves.length] = answer.board;
    for (const step of answer.steps.slice(own === null ? 0 : 1)) {
      const way = step.before.moves.find((one) => one.move === step.move)?.ways[0];
      board.show(step.before, { still: true, strong: way ? squaresOf(way) : [] });
      why.explain(step.by, step.move, step.reasons);
      if (!isStill()) await wait(PAUSE);
    }
    const first = turn === null;
    turn = answer;
    if (first && (await dependsOnStart(game))) setUp();
    Object.assign(game, { moves: answer.moves, start: game.start || answer.start });
    ply = answer.moves.length;
    hints = 0;
    announce(told(answer));
  }

  /** What happened, in words. @param {Turn} answer */
  function told(answer) {
    const made = answer.steps.map(({ by, move }) => `${by === "you" ? "You" : by} played ${move}.`);
    return [...made, words(answer)].join(" ");
  }

  /** @param {Turn} answer */
  function words(answer) {
    if (!answer.over) {
      const side = answer.board.side ? ` (${answer.board.side === "left" ? "Left" : "Right"})` : "";
      return answer.to_move === "you" ? `Your turn${side}.` : `${answer.to_move} is to move.`;
    }
    const winner = answer.result === "first wins" ? game.first : game.second;
    const other = answer.result === "first wins" ? game.second : game.first;
    if (winner === null && other === null) return `The game is over: ${answer.result}.`;
    return winner === null ? "You win! ★" : `${winner} wins.`;
  }

  /** Show the position that is looked at. */
  async function present() {
    if (!turn) return;
    const now = turn;
    remembered = game;
    note("play", queryOf(game));
    const live = ply === game.moves.length;
    if (!boards[ply]) boards[ply] = (await observe(game, ply)).board;
    if (ply > 0 && !boards[ply - 1]) boards[ply - 1] = (await observe(game, ply - 1)).board;
    const shown = /** @type {Board} */ (boards[ply]);
    const last = ply > 0 ? lastSquares(boards[ply - 1], game.moves[ply - 1], shown) : [];
    const still = !live || now.over || now.to_move !== "you";
    board.show(shown, { last, still, label: `${game.game} ${shown.position}` });
    why.about(shown, game.start);
    status(live ? words(now) : `Move ${ply} of ${game.moves.length}.`, live ? now : null);
    fill(ui.moves, moveButtons(shown, now.spoken && live ? now.spoken : "", still ? null : play, board.preview));
    fill(ui.list, moveList(game, now, ply, (at) => look(at)));
    fill(ui.buttons, toolbar(now));
    tellWhy();
    if (now.over && live && game.moves.length && !ui.review.firstChild) fill(ui.review, button("Review the game", review, { class: "strong" }));
    if (!live) ui.status.append(" ", button("Back to the game", () => look(game.moves.length)));
  }

  /** The reasons for the move that led here: those that were given, or a way to ask for some. */
  function tellWhy() {
    const step = made[ply - 1] ?? made[ply - 2];
    const before = boards[ply - 1];
    if (ply === 0) why.say("Point at a square to see what a move takes. Click or tap it, or use the arrow keys and Enter, to play. Where moves are explained, the first tap points and the second plays.");
    else if (step?.reasons.length) why.explain(step.by, step.move, step.reasons);
    else if (before) why.offer(game.moves[ply - 1], before, game.start);
  }

  /** Say how the game stands; programs read the same from the attributes. @param {string} text @param {Turn | null} [now] */
  function status(text, now = null) {
    fill(ui.status, text);
    const winner = now?.result === "first wins" ? game.first : game.second;
    ui.status.dataset.turn = now?.to_move ?? "";
    ui.status.dataset.result = !now?.over ? "" : winner === null ? "you" : "page";
  }

  /** Look at the position after so many moves. @param {number} at */
  function look(at) {
    ply = Math.max(0, Math.min(game.moves.length, at));
    announce(ply ? `After move ${ply}, ${game.moves[ply - 1]}.` : "The start.");
    present().catch((error) => fill(ui.error, notice(error)));
  }

  /** @param {string} move */
  function play(move) {
    if (turn && turn.to_move === "you" && ply === game.moves.length) go(move);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {string | null} move */
  function point(move) {
    clearTimeout(timer);
    if (!spoils.checked || !turn || busy) return;
    if (move) timer = setTimeout(() => why.showMove(move), 200);
  }

  /** @param {string[]} moves */
  function pick(moves) {
    if (moves.length) announce(`${counted(moves.length, "move")} here: ${moves.join("; ")}. Choose another square, or the same again.`);
  }

  async function undo() {
    if (busy || !turn) return;
    const back = beforeLastOwn(game, turn.by);
    if (back === null) return;
    redo = [...game.moves.slice(back), ...redo];
    game.moves = game.moves.slice(0, back);
    boards.length = back + 1;
    fill(ui.review);
    await go(null);
  }

  async function again() {
    if (busy || !turn || !redo.length) return;
    const next = redo.findIndex((_, index) => index > 0 && isPersons(game, alternating(index), game.moves.length + index));
    const count = next < 0 ? redo.length : next;
    const rest = redo.slice(count);
    game.moves = [...game.moves, ...redo.slice(0, count)];
    await go(null);
    redo = rest;
    await present();
  }

  /** Who makes the moves, if the players take turns. @param {number} more */
  function alternating(more) {
    const length = game.moves.length + more + 1;
    return Array.from({ length }, (_, index) => (index % 2 ? "second" : "first"));
  }

  async function nextHint() {
    if (!turn || busy || ply !== game.moves.length || turn.over) return;
    const here = /** @type {Board} */ (boards[ply]);
    try {
      const { steps } = await ask("hints", { ...game, start: game.start || null });
      hints = Math.min(steps.length, hints + 1);
      const words = el("div", {}, `Hint ${hints} of ${steps.length}`, reasonList(steps[hints - 1]));
      why.say(words);
      announce(words.textContent ?? "");
      board.show(here, hinted(steps.slice(0, hints).flat(), here));
    } catch (error) {
      why.say(error instanceof Error ? error.message : String(error));
    }
  }

  async function review() {
    if (!turn) return;
    await reviewGame(ui.review, turn.record, game.moves, (at) => look(at));
  }

  /** A player that learns says what it has learned from a game that it lost. @param {Turn} now */
  async function learned(now) {
    const loser = now.result === "first wins" ? game.second : game.first;
    if (loser !== "reasoned") return;
    const found = await ask("learned", game).catch(() => null);
    if (!found?.text || gone) return;
    const panel = el("div", { class: "learned" }, el("h2", {}, "What it learned"), found.text.split("\n").map((/** @type {string} */ line) => el("p", {}, line)));
    ui.review.prepend(panel);
    announce(panel.textContent ?? "");
  }

  /** @param {Turn} now */
  function toolbar(now) {
    const link = button("Copy link", () => copy(shared(), link));
    const record = button("Copy record", () => copy(now.record, record));
    const small = { class: "icon" };
    return [
      button("Undo", undo, { title: "u", disabled: beforeLastOwn(game, now.by) === null }),
      button("Redo", again, { title: "r", disabled: !redo.length }),
      el("span", { class: "steps" },
        button("|◀", () => look(0), { ...small, "aria-label": "To the start", disabled: ply === 0 }),
        button("◀", () => look(ply - 1), { ...small, "aria-label": "One move back", disabled: ply === 0 }),
        button("▶", () => look(ply + 1), { ...small, "aria-label": "One move on", disabled: ply === game.moves.length }),
        button("▶|", () => look(game.moves.length), { ...small, "aria-label": "To the end", disabled: ply === game.moves.length })),
      button("Hint", nextHint, { title: "h", disabled: now.over || now.to_move !== "you" }),
      link, record,
      button("Open record", () => importRecord(restart, (error) => fill(ui.error, notice(error)))),
      button("Edit position", () => editPosition(game, boards[ply], restart)),
      el("a", { class: "button", href: `#analyse?game=${encodeURIComponent(game.game)}&position=${encodeURIComponent(boards[ply]?.position ?? "")}` }, "Analyse"),
    ];
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog, [role=grid]") && event.key.startsWith("Arrow")) return;
    if (target.closest("input, select, textarea, dialog")) return;
    const keys = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => look(ply - 1), ArrowRight: () => look(ply + 1), u: undo, r: again, h: nextHint,
      n: () => restart({}), b: () => board.focus(),
    });
    if (!(event.key in keys)) return;
    keys[event.key]();
    event.preventDefault();
  }

  document.addEventListener("keydown", key);
  return {
    begin,
    leave() {
      gone = true;
      document.removeEventListener("keydown", key);
    },
  };
}

/**
 * How the board shows what the hints say: the part to look at, and the move.
 * @param {(import("./session.js").Reason & {facts?: Record<string, any>})[]} reasons @param {Board} board
 * @returns {import("./board.js").Look}
 */
function hinted(reasons, board) {
  const facts = Object.assign({}, ...reasons.map((reason) => reason.facts ?? {}));
  const [rows, columns] = [facts.rows ?? [1, 1e6], facts.columns ?? [1, 1e6]];
  const inside = (/** @type {number} */ line, /** @type {number[]} */ [first, last]) => first <= line + 1 && line + 1 <= last;
  const squares = (board.drawing?.rows ?? []).flatMap((cells, row) => cells.map((_, column) => /** @type {[number, number]} */ ([row, column])));
  const area = facts.rows || facts.columns ? squares.filter(([row, column]) => inside(row, rows) && inside(column, columns)) : [];
  return facts.move ? { marks: { [facts.move]: { kind: "hint", text: "the hint" } } } : { area };
}
