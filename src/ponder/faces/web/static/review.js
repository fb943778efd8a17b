// @ts-check
/** The review of a game: a graph of who was winning, the mistakes, and the better moves. */

import { ask } from "./api.js";
import { button, counted, el, fill, notice } from "./dom.js";
import { svg } from "./shapes.js";
import { reasonList } from "./why.js";

/** @typedef {import("./session.js").Reason} Reason */
/**
 * @typedef {object} Mistake
 * @property {number} number
 * @property {string} player
 * @property {string} move
 * @property {string} better
 * @property {string | null} reply
 * @property {number | null} cost
 * @property {string | null} cost_text
 * @property {Reason[]} reasons
 */
/**
 * @typedef {object} Review
 * @property {string} first
 * @property {string} second
 * @property {string} result
 * @property {boolean} chance
 * @property {number | null} decisive
 * @property {boolean} lost_from_the_start
 * @property {Mistake[]} mistakes
 * @property {number[]} unsolved
 * @property {string} [stopped]
 */

const WIDTH = 300;
const HEIGHT = 80;

/**
 * Ask for the review of a record and show it.
 * @param {HTMLElement} host @param {string} record @param {string[]} moves @param {(ply: number) => void} look
 */
export async function reviewGame(host, record, moves, look) {
  fill(host, el("h2", {}, "Review"), el("p", { class: "faint" }, "Solving the game …"));
  try {
    const review = await ask("review", { record });
    fill(host, el("h2", {}, "Review"), graph(review, moves), summary(review),
      el("ol", { class: "mistakes" }, review.mistakes.map((/** @type {Mistake} */ one) => mistake(one, review, look))));
  } catch (error) {
    fill(host, el("h2", {}, "Review"), notice(error));
  }
}

/** @param {Review} review */
function summary(review) {
  if (review.stopped) return el("p", {}, `Stopped early: ${review.stopped}; ${counted(review.mistakes.length, "mistake")} so far.`);
  if (review.unsolved.length) return el("p", {}, `Too large to be judged: ${counted(review.unsolved.length, "position")}.`);
  if (!review.mistakes.length)
    return el("p", {}, review.lost_from_the_start ? "No mistake: the loser had no chance from the start." : "No mistake.");
  const words = counted(review.mistakes.length, "mistake");
  const weight = review.chance ? "was the costliest of the loser" : "lost the game";
  return el("p", {}, review.decisive ? `${words}; move ${review.decisive} ${weight}.` : `${words}.`);
}

/** @param {Mistake} one @param {Review} review @param {(ply: number) => void} look */
function mistake(one, review, look) {
  const decisive = one.number === review.decisive ? el("span", { class: "chip refuted" }, "✗ decisive") : null;
  const cost = one.cost ? ` It cost ${one.cost_text} of the chances.` : "";
  const reply = one.reply ? ` The reply ${one.reply} wins.` : "";
  return el("li", { value: one.number },
    button(one.move, () => look(one.number - 1), { class: "made", "aria-label": `Look at move ${one.number}, ${one.move}` }),
    ` by ${one.player}. `, decisive, `${cost}${reply} Better: `, el("strong", {}, one.better), reasonList(one.reasons));
}

/** Who would win with best play, before each move: 1 for the first player, 0 for the second. @param {Review} review @param {number} count */
export function winners(review, count) {
  const first = review.result === "second wins" ? 0 : 1;
  const values = Array(count + 1).fill(first);
  const numbers = review.mistakes.map(({ number }) => number);
  for (let ply = count - 1; ply >= 0; ply -= 1)
    values[ply] = numbers.includes(ply + 1) ? 1 - values[ply + 1] : values[ply + 1];
  return values;
}

/** @param {Review} review @param {string[]} moves */
function graph(review, moves) {
  if (review.result === "unfinished" || review.chance || review.unsolved.length || review.stopped) return null;
  const values = winners(review, moves.length);
  const x = (/** @type {number} */ ply) => 70 + (ply * (WIDTH - 84)) / Math.max(1, moves.length);
  const y = (/** @type {number} */ value) => (value ? 16 : HEIGHT - 26);
  const line = values.map((value, ply) => `${ply ? `H${x(ply)}V${y(value)}` : `M${x(0)} ${y(value)}`}`).join("");
  const dots = review.mistakes.map(({ number, move }) => svg("g", { transform: `translate(${x(number)},${y(values[number])})` },
    svg("title", {}, `move ${number}, ${move}: a mistake`), svg("circle", { r: 7, class: "blunder" }), svg("text", { class: "blunder-sign" }, "✗")));
  return svg("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Who was winning before each move" },
    svg("text", { x: 0, y: 20 }, cut(review.first)), svg("text", { x: 0, y: HEIGHT - 22 }, cut(review.second)),
    svg("text", { x: WIDTH / 2, y: HEIGHT - 4, class: "middle" }, `winning, by move (${moves.length})`),
    svg("path", { d: line, class: "line" }), ...dots);
}

/** @param {string} name */
const cut = (name) => (name.length > 10 ? `${name.slice(0, 9)}…` : name);
