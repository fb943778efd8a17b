// @ts-check
/** From squares that one points at to moves: pure functions on the data of a board. */

/** @typedef {[number, number]} Square  row and column, from 0 */
/** @typedef {{at: Square[], changes: [number, number, number][]}} Way  changes are runs: row, first, last */
/** @typedef {{move: string, ways: Way[]}} Move */
/** @typedef {{move: string, way: Way}} Pointed */
/** @typedef {{move: string | null, moves: string[], picked: Square[]}} Chosen */

/** @param {Square} one @param {Square} other */
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/** @param {Square[]} squares @param {Square} square */
const has = (squares, square) => squares.some((one) => same(one, square));

/** The squares that a way changes. @param {Way} way @returns {Square[]} */
export function squaresOf(way) {
  return way.changes.flatMap(([row, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => /** @type {Square} */ ([row, first + n])));
}

/** The ways in which all these squares are pointed at. @param {Move[]} moves @param {Square[]} squares @returns {Pointed[]} */
function pointedAt(moves, squares) {
  return moves.flatMap(({ move, ways }) =>
    ways.filter(({ at }) => squares.every((square) => has(at, square))).map((way) => ({ move, way })));
}

/** The ways that change the square, if no way is pointed at there. @param {Move[]} moves @param {Square} square */
function changing(moves, square) {
  return moves.flatMap(({ move, ways }) =>
    ways.filter((way) => has(squaresOf(way), square)).map((way) => ({ move, way })));
}

/** @param {Pointed[]} pointed */
const names = (pointed) => [...new Set(pointed.map(({ move }) => move))];

/** The way that is pointed at by these squares and no others. @param {Pointed[]} pointed @param {Square[]} squares */
const exact = (pointed, squares) => pointed.find(({ way }) => way.at.length === squares.length) ?? null;

/**
 * What a click on a square means, after those on the squares picked before.
 *
 * One move there is played. If there are several, the square is picked and the next click decides:
 * on another square of one of them, or on the same one for the move that is there alone.
 * @param {Move[]} moves @param {Square[]} picked @param {Square} square
 * @returns {Chosen}
 */
export function choose(moves, picked, square) {
  if (has(picked, square)) {
    const alone = exact(pointedAt(moves, picked), picked);
    return { move: alone ? alone.move : null, moves: [], picked: [] };
  }
  const further = pointedAt(moves, [...picked, square]);
  const found = further.length || picked.length === 0 ? further : pointedAt(moves, [square]);
  const squares = further.length ? [...picked, square] : [square];
  const there = found.length ? found : changing(moves, square);
  const possible = names(there);
  if (possible.length === 1) return { move: possible[0], moves: possible, picked: [] };
  return { move: null, moves: possible, picked: found.length ? squares : [] };
}

/** The move that a click on the square would make or begin. @param {Move[]} moves @param {Square[]} picked @param {Square} square @returns {Pointed | null} */
export function previewed(moves, picked, square) {
  if (has(picked, square)) return exact(pointedAt(moves, picked), picked);
  const further = pointedAt(moves, [...picked, square]);
  const found = further.length ? further : pointedAt(moves, [square]);
  if (found.length) return exact(found, picked.length ? [...picked, square] : [square]) ?? found[0];
  const others = changing(moves, square);
  return names(others).length === 1 ? others[0] : null;
}
