// @ts-check
/** A game in progress as data: read from the address, written to it, and carried on by the server. */

import { ask } from "./api.js";
import { squaresOf } from "./pointing.js";

/** @typedef {import("./board.js").Board & {game: string, position: string, side: string | null}} Board */
/** @typedef {import("./pointing.js").Square} Square */
/**
 * @typedef {object} Reason
 * @property {string} kind
 * @property {string | null} sure
 * @property {string} text
 * @property {string} [claim]
 */
/** @typedef {{move: string, by: string, reasons: Reason[], before: Board}} Step */
/**
 * @typedef {object} Turn  what the server says of a game after a turn
 * @property {string[]} moves
 * @property {string[]} by
 * @property {Step[]} steps
 * @property {boolean} over
 * @property {string} result
 * @property {string | null} to_move
 * @property {string | null} spoken
 * @property {string} record
 * @property {string} start
 * @property {string} position
 * @property {Board} board
 */
/**
 * @typedef {object} Game
 * @property {string} game
 * @property {string} start
 * @property {string | null} first  a player's name; null for a person
 * @property {string | null} second
 * @property {"left" | "right"} starts
 * @property {number} seed
 * @property {string[]} moves
 */

/** @param {string | null} name */
const player = (name) => (name === null || name === "you" || name === "" ? null : name);

/** The game that an address describes. @param {URLSearchParams} query @returns {Game} */
export function gameFrom(query) {
  const get = (/** @type {string} */ key, /** @type {string} */ otherwise) => query.get(key) ?? otherwise;
  return {
    game: get("game", "chomp"),
    start: get("start", ""),
    first: player(get("first", "you")),
    second: player(get("second", query.has("first") ? "you" : "middling")),
    starts: get("starts", "left") === "right" ? "right" : "left",
    seed: Number(get("seed", String(Math.floor(Math.random() * 1e6)))) || 0,
    moves: get("moves", "").split(" ").filter(Boolean),
  };
}

/** The words of the address for a game. @param {Game} game @returns {Record<string, string>} */
export function queryOf(game) {
  return {
    game: game.game, start: game.start, first: game.first ?? "you", second: game.second ?? "you",
    starts: game.starts === "right" ? "right" : "", seed: String(game.seed), moves: game.moves.join(" "),
  };
}

/** Make a move, if there is one, and let the players answer. @param {Game} game @param {string | null} move @returns {Promise<Turn>} */
export function takeTurn(game, move) {
  return ask("play", { ...game, start: game.start || null, move });
}

/** The game after so many moves, as one who only looks sees it. @param {Game} game @param {number} ply @returns {Promise<Turn>} */
export function observe(game, ply) {
  return ask("play", { ...game, start: game.start || null, moves: game.moves.slice(0, ply), first: null, second: null });
}

/**
 * The squares of the last move on the board after it. If the pieces have shifted, as heaps do when
 * they are sorted, they are those of the one line that has changed; none if that is not one.
 * @param {Board | undefined} before @param {string} move @param {Board} after @returns {Square[]}
 */
export function lastSquares(before, move, after) {
  const name = move.split("=")[0];
  const way = before?.moves.find((one) => one.move === name)?.ways[0];
  if (!way || !before?.drawing || !after.drawing) return [];
  const squares = squaresOf(way);
  const changed = new Set(squares.map(String));
  const shifted = before.drawing.rows.some((cells, row) => cells.some((_, column) =>
    !changed.has(String([row, column])) && look(before, row, column) !== look(after, row, column)));
  return shifted ? inChangedLine(before, squares, after) : squares;
}

/** @param {Board} before @param {Square[]} squares @param {Board} after @returns {Square[]} */
function inChangedLine(before, squares, after) {
  const lines = (/** @type {Board} */ board) => (board.drawing?.rows ?? []).map((cells, row) =>
    cells.map((_, column) => look(board, row, column)).join("|"));
  const known = lines(before);
  const changed = lines(after).flatMap((line, row) => {
    const at = known.indexOf(line);
    if (at >= 0) known.splice(at, 1);
    return at >= 0 ? [] : [row];
  });
  const one = changed.length === 1 && new Set(squares.map(([row]) => row)).size === 1;
  return one ? squares.map(([, column]) => [changed[0], column]) : [];
}

/** @param {Board} board @param {number} row @param {number} column */
function look(board, row, column) {
  const cell = board.drawing?.cells[board.drawing.rows[row]?.[column]];
  return cell && `${cell.kind} ${cell.glyph}`;
}

/** Whose move number this was, from 0: a person's or not. @param {Game} game @param {string[]} by @param {number} ply */
export function isPersons(game, by, ply) {
  return (by[ply] === "second" ? game.second : game.first) === null;
}

/** The number of moves before the last move of a person; null if there is none. @param {Game} game @param {string[]} by */
export function beforeLastOwn(game, by) {
  for (let ply = game.moves.length - 1; ply >= 0; ply -= 1) if (isPersons(game, by, ply)) return ply;
  return null;
}
