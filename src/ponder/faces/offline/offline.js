// @ts-check
/** The page of the offline file: a person plays Chomp against the table. */

import { makeBoard } from "../web/static/board.js";
import { best, bites, drawn, isLost, readTable, rectangle, square } from "./chomp.js";

/** @typedef {import("./chomp.js").Rows} Rows */
/** @typedef {{by: "you" | "page", move: string, before: Rows, to: Rows}} Turn */

const THINKING = 450; // milliseconds

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [size, first] = ["size", "first"].map((id) => /** @type {HTMLSelectElement} */ (element(id)));
const marking = /** @type {HTMLInputElement} */ (element("marks"));
const { gaps = "", rows = "1", columns = "1" } = element("table").dataset;
const table = readTable(gaps, Number(rows), Number(columns));
const board = makeBoard(element("board"), { onMove: (move) => play("you", move) });

/** @type {{start: Rows, turns: Turn[], timer: number | undefined}} */
const game = { start: rectangle(table.rows, Number(columns)), turns: [], timer: undefined };

const here = () => game.turns.at(-1)?.to ?? game.start;
const mover = () => (game.turns.length % 2 === 0) === (first.value === "you") ? "you" : "page";
const over = () => here().length === 1 && here()[0] === 1;

/** @param {"you" | "page"} by @param {string} move */
function play(by, move) {
  const before = here();
  const found = bites(before).find((bite) => bite.move === move);
  if (by !== mover() || !found) return;
  game.turns.push({ by, move, before, to: found.to });
  show();
  answer();
}

/** Let the page move after a while, if it is its turn. */
function answer() {
  clearTimeout(game.timer);
  if (over() || mover() === "you") return;
  game.timer = setTimeout(() => play("page", best(table, here()).move), THINKING);
}

function begin() {
  const [height, width] = size.value.split("x").map(Number);
  Object.assign(game, { start: rectangle(height, width), turns: [] });
  show();
  answer();
}

/** Take back the last move of the person, and what followed. */
function undo() {
  const last = game.turns.map((turn) => turn.by).lastIndexOf("you");
  if (last < 0) return;
  game.turns.length = last;
  show();
  answer();
}

/** What the table knows of every bite. @returns {Record<string, import("../web/static/board.js").Mark>} */
function marks() {
  const known = bites(here()).map(({ move, to }) => [move, isLost(table, to)
    ? { kind: "good", text: `${move} wins` } : { kind: "bad", text: `${move} loses` }]);
  return Object.fromEntries(known);
}

function show() {
  const last = game.turns.at(-1);
  const yours = mover() === "you" && !over();
  board.show(drawn(here()), {
    last: last ? [square(last.move)] : [],
    marks: marking.checked && yours ? marks() : {},
    still: !yours,
    label: `Chomp, ${here().join(", ")}`,
  });
  element("says").textContent = words();
  element("moves").replaceChildren(...game.turns.map(line));
  element("undo").toggleAttribute("disabled", !game.turns.some((turn) => turn.by === "you"));
  tell();
}

/** Whose turn it is and who has won, for programs that play here. */
function tell() {
  const { dataset } = element("game");
  dataset.turn = over() ? "over" : mover();
  if (over()) dataset.result = mover() === "you" ? "page" : "you";
  else delete dataset.result;
}

function words() {
  const last = game.turns.at(-1);
  const said = last ? `${last.by === "you" ? "You bit" : "The page bit"} ${last.move}. ` : "";
  if (over()) return `${said}${mover() === "you" ? "Only the poison is left for you: you have lost." : "Only the poison is left for the page: you have won!"}`;
  return `${said}${mover() === "you" ? "Your turn." : "The page thinks …"}`;
}

/** @param {Turn} turn */
function line(turn) {
  const item = document.createElement("li");
  Object.assign(item.dataset, turn);
  item.textContent = `${turn.by === "you" ? "You" : "The page"}: ${turn.move}`;
  return item;
}

/** The wishes in the address, such as #size=4x6&first=page. */
function read() {
  const wish = new URLSearchParams(location.hash.slice(1));
  for (const list of [size, first])
    if ([...list.options].some((option) => option.value === wish.get(list.id))) list.value = wish.get(list.id) ?? "";
  begin();
}

element("new").addEventListener("click", begin);
element("undo").addEventListener("click", undo);
size.addEventListener("change", begin);
first.addEventListener("change", begin);
marking.addEventListener("change", show);
addEventListener("hashchange", read);
read();
