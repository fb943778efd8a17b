// @ts-check
/**
 * Chomp in data: boards are lengths of rows, top row first; a table knows the lost ones.
 *
 * The table is a text of gaps between the numbers of the P-positions, each written in digits of
 * five bits, the low ones first; a digit of 32 or more is followed by another. The number of a
 * board of R rows c₁ ≥ c₂ ≥ … is Σ C(cᵢ + R − i, R − i + 1), which counts all boards from 0.
 */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** @typedef {number[]} Rows */
/** @typedef {{move: string, to: Rows}} Bite */
/** @typedef {{rows: number, numbers: Set<number>, choose: number[][]}} Table */

/** @param {string} gaps @param {number} rows @param {number} columns @returns {Table} */
export function readTable(gaps, rows, columns) {
  const numbers = new Set();
  let [last, gap, shift] = [-1, 0, 1];
  for (const sign of gaps) {
    const digit = DIGITS.indexOf(sign);
    gap += (digit % 32) * shift;
    shift *= 32;
    if (digit < 32) {
      last += gap;
      numbers.add(last);
      [gap, shift] = [0, 1];
    }
  }
  return { rows, numbers, choose: pascal(rows + columns) };
}

/** Binomial coefficients: choose[n][k]. @param {number} most */
function pascal(most) {
  /** @type {number[][]} */
  const lines = [];
  for (let n = 0; n <= most; n += 1)
    lines.push(Array.from({ length: most + 1 }, (_, k) =>
      k === 0 ? 1 : n === 0 ? 0 : lines[n - 1][k - 1] + lines[n - 1][k]));
  return lines;
}

/** Whether the player to move loses. @param {Table} table @param {Rows} board */
export function isLost(table, board) {
  let number = 0;
  for (let i = 0; i < table.rows; i += 1) {
    const below = table.rows - i;
    number += table.choose[(board[i] ?? 0) + below - 1][below];
  }
  return table.numbers.has(number);
}

/** @param {number} rows @param {number} columns @returns {Rows} */
export const rectangle = (rows, columns) => Array(rows).fill(columns);

/** Every bite except into the poison, as `row,column` from 1. @param {Rows} board @returns {Bite[]} */
export function bites(board) {
  return board.flatMap((length, row) =>
    Array.from({ length }, (_, column) => ({ move: `${row + 1},${column + 1}`, to: bitten(board, row, column) }))
      .filter(({ to }) => to.length));
}

/** @param {Rows} board @param {number} row @param {number} column @returns {Rows} */
function bitten(board, row, column) {
  return board.map((length, at) => at < row ? length : Math.min(length, column)).filter((length) => length > 0);
}

/** The bites that win. @param {Table} table @param {Rows} board */
export const winning = (table, board) => bites(board).filter(({ to }) => isLost(table, to));

/** A perfect bite: one that wins, or else the one that leaves most. @param {Table} table @param {Rows} board */
export function best(table, board) {
  const possible = winning(table, board);
  return (possible.length ? possible : bites(board)).reduce((one, other) => size(other.to) > size(one.to) ? other : one);
}

/** How many cookies there are. @param {Rows} board */
export const size = (board) => board.reduce((sum, length) => sum + length, 0);

/** The board as data for board.js. @param {Rows} board @returns {import("../web/static/board.js").Board} */
export function drawn(board) {
  const labels = (/** @type {number} */ count) => Array.from({ length: count }, (_, n) => String(n + 1));
  return {
    position: board.join(","),
    drawing: {
      cells: [{ kind: "poison", glyph: "☠", form: "square" }, { kind: "plain", glyph: "■", form: "square" }],
      rows: board.map((length, row) => Array.from({ length }, (_, column) => row + column ? 1 : 0)),
      row_labels: labels(board.length), column_labels: labels(board[0]),
    },
    moves: bites(board).map(({ move, to }) => ({ move, ways: [{ at: [square(move)], changes: gone(board, to) }] })),
  };
}

/** @param {string} move @returns {[number, number]} */
export function square(move) {
  const [row, column] = move.split(",").map(Number);
  return [row - 1, column - 1];
}

/** The runs of cookies that are gone: row, first, last. @param {Rows} before @param {Rows} after */
function gone(before, after) {
  return before
    .map((length, row) => /** @type {[number, number, number]} */ ([row, after[row] ?? 0, length - 1]))
    .filter(([, first, last]) => first <= last);
}
