// @ts-check
/**
 * A board to play on, drawn as SVG from data, with clicks and keys turned into moves.
 *
 * It knows neither a server nor a game: a `Board` lists its moves with the squares to point at.
 * The page, the notebook and the offline file share it; its look is in board.css.
 *
 *     const board = makeBoard(element, { onMove: (move) => … });
 *     board.show(data);
 */

import { choose, previewed, squaresOf } from "./pointing.js";
import { SIDE, shapeOf, svg } from "./shapes.js";

/** @typedef {import("./pointing.js").Square} Square */
/** @typedef {import("./pointing.js").Move} Move */
/** @typedef {import("./shapes.js").Cell} Cell */
/**
 * @typedef {object} Drawing
 * @property {Cell[]} cells  the different cells
 * @property {number[][]} rows  rows of numbers of cells, the top row first
 * @property {string[]} row_labels
 * @property {string[]} column_labels
 */
/**
 * @typedef {object} Board
 * @property {Drawing | null} drawing
 * @property {Move[]} moves
 * @property {string} [position]
 */
/**
 * @typedef {object} Mark  what is known of a move, shown by colour and by symbol
 * @property {"good" | "bad" | "unsure" | "hint"} kind
 * @property {string} text
 */
/**
 * @typedef {object} Look
 * @property {Square[]} [last]  the squares of the last move
 * @property {Square[]} [strong]  squares to stress, such as those that are being taken
 * @property {Square[]} [area]  squares to look at
 * @property {Record<string, Mark>} [marks]  by move
 * @property {boolean} [still]  whether nothing can be played here
 * @property {string} [label]  what the board is, for those who cannot see it
 */
/**
 * @typedef {object} Listener
 * @property {(move: string) => void} [onMove]
 * @property {(move: string | null, square: Square | null) => void} [onPoint]
 * @property {() => boolean} [pointsFirst]  whether the first touch of a square only points at it
 * @property {(moves: string[]) => void} [onPick]  several moves are possible where one has clicked
 */

const SYMBOLS = { good: "✓", bad: "✗", unsure: "?", hint: "★" };
const MARGIN = 14; // for labels
const WORDS = /** @type {Record<string, string>} */ ({
  plain: "counter", poison: "poison", empty: "empty", blocked: "taken", both: "either side",
  left: "Left", right: "Right", none: "nothing",
});

/**
 * Make a board inside the element; `show` draws a position on it.
 * @param {Element} host
 * @param {Listener} [listener]
 */
export function makeBoard(host, listener = {}) {
  /** @type {{board: Board, look: Look, picked: Square[], focus: Square}} */
  const state = { board: { drawing: null, moves: [] }, look: {}, picked: [], focus: [0, 0] };
  let pointed = ""; // the square that was touched last
  const root = svg("svg", { class: "board", role: "grid" });
  host.replaceChildren(root);

  /** @param {Board} board @param {Look} [look] */
  function show(board, look = {}) {
    const hadFocus = root.contains(document.activeElement);
    Object.assign(state, { board, look, picked: [] });
    pointed = "";
    draw(root, board, look);
    if (board.drawing) state.focus = nearest(board.drawing, state.focus);
    rove(hadFocus);
  }

  /** @param {boolean} focused */
  function rove(focused) {
    for (const cell of root.querySelectorAll("[data-square]")) cell.setAttribute("tabindex", "-1");
    const cell = /** @type {SVGElement | null} */ (at(root, state.focus));
    cell?.setAttribute("tabindex", "0");
    if (focused) cell?.focus();
  }

  /** @param {Square} square */
  function press(square) {
    if (state.look.still) return;
    state.focus = square;
    rove(true);
    const found = choose(state.board.moves, state.picked, square);
    state.picked = found.picked;
    outline(root, "picked", state.picked);
    point(found.move === null ? square : null);
    if (found.move !== null) listener.onMove?.(found.move);
    else listener.onPick?.(found.picked.length ? found.moves : []);
  }

  /** @param {Square | null} square */
  function point(square) {
    const way = square && !state.look.still ? previewed(state.board.moves, state.picked, square) : null;
    outline(root, "preview", way ? squaresOf(way.way) : []);
    listener.onPoint?.(way ? way.move : null, square);
  }

  /** @param {number} down @param {number} right */
  function step(down, right) {
    const drawing = state.board.drawing;
    if (!drawing) return;
    state.focus = further(drawing, state.focus, down, right);
    rove(true);
  }

  root.addEventListener("click", (event) => {
    const square = squareAt(event.target);
    const touched = /** @type {PointerEvent} */ (event).pointerType === "touch" && listener.pointsFirst?.();
    if (touched && square && String(square) !== pointed) {
      pointed = String(square);
      point(square);
    } else if (square) press(square);
  });
  root.addEventListener("pointerover", (event) => point(squareAt(event.target)));
  root.addEventListener("pointerleave", () => point(null));
  root.addEventListener("focusin", (event) => point(squareAt(event.target)));
  root.addEventListener("keydown", (event) => {
    const key = /** @type {KeyboardEvent} */ (event).key;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
      Home: [0, -Infinity], End: [0, Infinity],
    });
    if (key in steps) step(...steps[key]);
    else if (key === "Enter" || key === " ") press(state.focus);
    else if (key === "Escape" && state.picked.length) press(state.picked[state.picked.length - 1]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    show,
    /** Show what this move would change. @param {string | null} move */
    preview(move) {
      const ways = state.board.moves.find((one) => one.move === move)?.ways ?? [];
      outline(root, "preview", ways.length ? squaresOf(ways[0]) : []);
    },
    focus: () => rove(true),
    element: root,
  };
}

/** @param {EventTarget | null} target @returns {Square | null} */
function squareAt(target) {
  const cell = target instanceof Element ? target.closest("[data-square]") : null;
  const numbers = cell?.getAttribute("data-square")?.split(",").map(Number);
  return numbers ? [numbers[0], numbers[1]] : null;
}

/** @param {Element} root @param {Square} square */
function at(root, square) {
  return root.querySelector(`[data-square="${square.join(",")}"]`);
}

/** Draw the position from nothing. @param {Element} root @param {Board} board @param {Look} look */
function draw(root, board, look) {
  root.replaceChildren();
  const drawing = board.drawing;
  root.toggleAttribute("hidden", !drawing);
  if (!drawing) return;
  const ghosts = (look.last ?? []).filter((square) => !cellAt(drawing, square));
  frame(root, drawing, ghosts, look.label ?? `board, ${board.position ?? ""}`);
  root.append(...labels(drawing), ...rows(drawing, board.moves));
  for (const square of ghosts) root.append(box(square, "ghost"));
  outline(root, "last", (look.last ?? []).filter((square) => cellAt(drawing, square)));
  outline(root, "strong", look.strong ?? []);
  outline(root, "area", (look.area ?? []).filter((square) => cellAt(drawing, square)));
  root.append(...marks(board.moves, look.marks ?? {}));
}

/** @param {Element} root @param {Drawing} drawing @param {Square[]} ghosts @param {string} label */
function frame(root, drawing, ghosts, label) {
  const columns = Math.max(1, ...drawing.rows.map((row) => row.length), ...ghosts.map(([, c]) => c + 1));
  const count = Math.max(drawing.rows.length, ...ghosts.map(([row]) => row + 1));
  const [left, top] = [drawing.row_labels.length ? MARGIN : 0, drawing.column_labels.length ? MARGIN : 0];
  const [width, height] = [columns * SIDE + left + 4, count * SIDE + top + 4];
  const pixels = Math.max(1.2, Math.min(2.8, 560 / width, 560 / height));
  root.setAttribute("viewBox", `${-left - 2} ${-top - 2} ${width} ${height}`);
  root.setAttribute("width", String(Math.round(width * pixels)));
  root.setAttribute("height", String(Math.round(height * pixels)));
  root.setAttribute("aria-label", label);
}

/** @param {Drawing} drawing @returns {SVGElement[]} */
function labels(drawing) {
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ label) =>
    svg("text", { x, y, class: "label", "aria-hidden": "true" }, label);
  return [
    ...drawing.row_labels.map((label, row) => text(-7, row * SIDE + 10, label)),
    ...drawing.column_labels.map((label, column) => text(column * SIDE + 10, -7, label)),
  ];
}

/** @param {Drawing} drawing @param {Move[]} moves @returns {SVGElement[]} */
function rows(drawing, moves) {
  return drawing.rows.map((numbers, row) => {
    const cells = numbers.map((number, column) => cellElement(drawing, moves, [row, column], drawing.cells[number]));
    return svg("g", { role: "row" }, ...cells.filter((cell) => cell !== null));
  });
}

/**
 * @param {Drawing} drawing @param {Move[]} moves @param {Square} square @param {Cell} cell
 * @returns {SVGElement | null}
 */
function cellElement(drawing, moves, square, cell) {
  if (cell.kind === "none") return null;
  const [row, column] = square;
  const found = previewed(moves, [], square);
  const element = svg("g", {
    role: "gridcell", class: `cell ${cell.kind}${found ? " playable" : ""}`, "data-square": square.join(","),
    transform: `translate(${column * SIDE},${row * SIDE})`, tabindex: -1,
    "aria-label": spoken(drawing, square, cell, found),
  });
  element.append(svg("rect", { class: "ground", width: SIDE, height: SIDE }), ...shapeOf(cell));
  return element;
}

/**
 * What a cell is, in words.
 * @param {Drawing} drawing @param {Square} square @param {Cell} cell
 * @param {{move: string, way: import("./pointing.js").Way} | null} found
 */
export function spoken(drawing, [row, column], cell, found) {
  const place = `row ${drawing.row_labels[row] ?? row + 1}, column ${drawing.column_labels[column] ?? column + 1}`;
  const glyph = /^[■●☠#._]?$/u.test(cell.glyph) ? "" : ` ${cell.glyph}`;
  const changes = found ? squaresOf(found.way).length : 0;
  return `${place}: ${WORDS[cell.kind]}${glyph}${found ? `; move ${found.move}, changes ${changes}` : ""}`;
}

/** Outline these squares, and no others, in this way. @param {Element} root @param {string} kind @param {Square[]} squares */
function outline(root, kind, squares) {
  root.querySelectorAll(`.outline.${kind}`).forEach((old) => old.remove());
  root.append(...squares.map((square) => box(square, `outline ${kind}`)));
}

/** @param {Square} square @param {string} kind */
function box([row, column], kind) {
  return svg("rect", {
    class: kind, x: column * SIDE + 1, y: row * SIDE + 1, width: SIDE - 2, height: SIDE - 2, rx: 3,
  });
}

/** @param {Move[]} moves @param {Record<string, Mark>} known @returns {SVGElement[]} */
function marks(moves, known) {
  return moves.flatMap(({ move, ways }) => {
    const mark = known[move];
    return mark ? ways.map(({ at: squares }) => badge(squares, mark, move)) : [];
  });
}

/** @param {Square[]} squares @param {Mark} mark @param {string} move */
function badge(squares, mark, move) {
  const middle = (/** @type {0 | 1} */ axis) =>
    squares.reduce((sum, square) => sum + square[axis], 0) / squares.length;
  const aside = squares.length === 1 ? 14.5 : 10; // so that what is on a square can still be read
  const place = `translate(${middle(1) * SIDE + aside},${middle(0) * SIDE + aside})`;
  return svg("g", { class: `badge ${mark.kind}`, transform: place, "data-move": move },
    svg("title", {}, mark.text), svg("circle", { r: 5 }), svg("text", {}, SYMBOLS[mark.kind]));
}

/** @param {Drawing} drawing @param {Square} square @returns {Cell | null} */
export function cellAt(drawing, [row, column]) {
  const cell = drawing.cells[drawing.rows[row]?.[column]];
  return cell && cell.kind !== "none" ? cell : null;
}

/** The square itself, or the last one that is left before it. @param {Drawing} drawing @param {Square} square @returns {Square} */
function nearest(drawing, [row, column]) {
  const height = Math.min(row, drawing.rows.length - 1);
  for (let r = height; r >= 0; r -= 1)
    for (let c = Math.min(column, drawing.rows[r].length - 1); c >= 0; c -= 1)
      if (cellAt(drawing, [r, c])) return [r, c];
  return firstCell(drawing);
}

/** @param {Drawing} drawing @returns {Square} */
function firstCell(drawing) {
  for (let row = 0; row < drawing.rows.length; row += 1)
    for (let column = 0; column < drawing.rows[row].length; column += 1)
      if (cellAt(drawing, [row, column])) return [row, column];
  return [0, 0];
}

/** The next cell in this direction. @param {Drawing} drawing @param {Square} from @param {number} down @param {number} right @returns {Square} */
function further(drawing, from, down, right) {
  const [row, column] = from;
  if (!Number.isFinite(right)) {
    const ends = drawing.rows[row].map((_, c) => /** @type {Square} */ ([row, c])).filter((s) => cellAt(drawing, s));
    return (right > 0 ? ends[ends.length - 1] : ends[0]) ?? from;
  }
  for (let n = 1; n <= 100; n += 1) {
    /** @type {Square} */
    const next = [row + down * n, column + right * n];
    if (next[0] < 0 || next[0] >= drawing.rows.length || next[1] < 0) return from;
    if (cellAt(drawing, next)) return next;
    if (down) {
      const near = nearest({ ...drawing, rows: [...drawing.rows.slice(next[0], next[0] + 1)] }, [0, column]);
      if (cellAt(drawing, [next[0], near[1]])) return [next[0], near[1]];
    }
  }
  return from;
}
