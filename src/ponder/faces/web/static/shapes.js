// @ts-check
/**
 * The shapes of cells: each kind has its own form and colour (Okabe and Ito's palette, which
 * colour-blind readers can tell apart). Nothing is parsed from text, so nothing can be injected.
 */

/** @typedef {{kind: string, glyph: string, form: string}} Cell */

export const SIDE = 20; // of a cell, in the units of the drawing

const NAMESPACE = "http://www.w3.org/2000/svg";
const EDGES = /** @type {Record<string, string>} */ ({ left: "#0072b2", right: "#c14a00", both: "#007a5a" });

/**
 * An SVG element with these attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(NAMESPACE, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} fill @param {string} stroke */
const square = (fill, stroke) => svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 3, fill, stroke });
/** @param {string} fill @param {string} stroke */
const disc = (fill, stroke) => svg("circle", { cx: 10, cy: 10, r: 8.5, fill, stroke });
/** @param {string} d @param {string} stroke */
const path = (d, stroke) => svg("path", { d, stroke, fill: "none" });

/** @param {string} glyph @param {string} fill @param {number} [x] */
function letter(glyph, fill, x = 10) {
  const size = Math.min(11, 26 / Math.max([...glyph].length, 1));
  return svg("text", { x, y: 10, dy: ".35em", "text-anchor": "middle", "font-size": size, "font-weight": "bold", fill }, glyph);
}

function skull() {
  return svg("g", { fill: "#fff" },
    svg("circle", { cx: 10, cy: 8.5, r: 5.5 }), svg("rect", { x: 7, y: 11.5, width: 6, height: 5, rx: 1.2 }),
    svg("g", { fill: "#46264f" },
      svg("circle", { cx: 7.8, cy: 8.8, r: 1.6 }), svg("circle", { cx: 12.2, cy: 8.8, r: 1.6 }),
      svg("path", { d: "M10 10.8l-.9 1.7h1.8zM8.8 14.4h.7v2.2h-.7zM10.5 14.4h.7v2.2h-.7z" })));
}

/** @param {Cell} cell @returns {SVGElement[]} */
function edge(cell) {
  const colour = EDGES[cell.kind] ?? "#77736b";
  const ground = cell.form === "edge on the ground" ? [svg("rect", { y: 18, width: 20, height: 3, fill: "#5a5348" })] : [];
  return [svg("path", { d: "M7 0v20", stroke: colour, "stroke-width": 4 }),
    svg("circle", { cx: 7, cy: 0, r: 2.6, fill: "#222" }), svg("g", { class: "beside" }, letter(cell.glyph, colour, 14.5)), ...ground];
}

/** @type {Record<string, (glyph: string) => SVGElement[]>} */
const SHAPES = {
  plain: (glyph) => glyph === "●" ? [disc("#e3b567", "#8f6420")]
    : [square("#e3b567", "#8f6420"), ...(glyph === "■" ? [] : [letter(glyph, "#222")])],
  poison: (glyph) => [square("#46264f", "#b58cc0"), glyph === "☠" ? skull() : letter(glyph, "#fff")],
  left: (glyph) => [square("#0072b2", "#6fb7e0"), letter(glyph, "#fff")],
  right: (glyph) => [disc("#c14a00", "#f09a63"), letter(glyph, "#fff")],
  both: (glyph) => [svg("path", { d: "M10 0l10 10l-10 10l-10 -10z", fill: "#007a5a", stroke: "#5cc5a4" }), letter(glyph, "#fff")],
  empty: () => [square("none", "#888")],
  blocked: () => [square("#6b6b6b", "#999"), path("M2 11l9 -9M3 17l14 -14M9 18l9 -9", "#bbb")],
};

/** The elements that draw a cell at the origin. @param {Cell} cell @returns {SVGElement[]} */
export function shapeOf(cell) {
  if (cell.form !== "square") return edge(cell);
  return (SHAPES[cell.kind] ?? (() => []))(cell.glyph);
}
