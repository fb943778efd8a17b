// @ts-check
/** Which game, from where, against whom, and who begins: every change begins a new game. */

import { once } from "./api.js";
import { button, el, fill, input, select } from "./dom.js";

/** @typedef {import("./session.js").Game} Game */

const LEVELS = ["random", "easy", "middling", "reasoned", "perfect"];
const MISERE = "misere-";

/**
 * Fill the form for this game.
 * @param {HTMLElement} host @param {Game} game
 * @param {(changes: Partial<Game>) => void} begin  begin a new game with these changes
 * @param {boolean} sided  whether Left and Right have different moves, if the game does not say
 */
export async function showSetup(host, game, begin, sided) {
  const [{ games }, { players }, known] = await Promise.all([once("games"), once("players"), described(game)]);
  const misere = game.game.startsWith(MISERE);
  const plain = withoutMisere(game);
  const names = games.map((/** @type {any} */ one) => [one.name, one.title]);
  const partizan = known?.kind === "partizan" || known?.kind === "any" && sided;
  fill(host,
    select("Game", names, plain, (name) => begin({ game: name, start: "" })),
    startField(game, known, begin),
    select("You play", seats(partizan), seatOf(game), (seat) => begin(seated(game, seat))),
    select("Opponent", opponents(players), opponentOf(game), (name) => begin(against(game, name))),
    known && known.kind !== "chance" ? misereBox(misere, () => begin({ game: misere ? plain : MISERE + plain })) : null,
    button("New game", () => begin({}), { class: "strong" }),
    known ? el("p", { class: "rules" }, known.summary) : null);
}

/** @param {Game} game */
const withoutMisere = (game) => game.game.startsWith(MISERE) ? game.game.slice(MISERE.length) : game.game;

/** What the server says of the game. @param {Game} game @returns {Promise<any>} */
async function described(game) {
  const name = withoutMisere(game).split(":")[0];
  return (await once("games")).games.find((/** @type {any} */ one) => one.name === name);
}

/** Whether only the start says if Left and Right have different moves, as in a sum. @param {Game} game */
export const dependsOnStart = async (game) => (await described(game))?.kind === "any";

/** @param {boolean} checked @param {() => void} onchange */
const misereBox = (checked, onchange) =>
  el("label", { class: "check", title: "Whoever cannot move wins" }, el("input", { type: "checkbox", checked, onchange }), " Misère");

/** @param {Game} game @param {any} known @param {(changes: Partial<Game>) => void} begin */
function startField(game, known, begin) {
  const list = el("datalist", { id: "starts" }, (known?.examples ?? []).map((/** @type {string} */ text) => el("option", { value: text })));
  const field = input("Start", game.start || known?.start || "", {
    list: "starts", spellcheck: "false", autocomplete: "off", maxlength: 2000, size: 12,
    onchange: (/** @type {Event} */ event) => begin({ start: /** @type {HTMLInputElement} */ (event.target).value.trim() }),
  });
  field.append(list);
  return field;
}

/** @param {boolean} partizan @returns {[string, string][]} */
function seats(partizan) {
  const both = /** @type {[string, string][]} */ ([["both", "both sides"], ["none", "not (watch)"]]);
  if (!partizan) return [["first left", "first"], ["second left", "second"], ...both];
  return [["first left", "Left, first"], ["second right", "Left, second"], ["first right", "Right, first"], ["second left", "Right, second"], ...both];
}

/** @param {Game} game */
function seatOf(game) {
  if (game.first === null && game.second === null) return "both";
  if (game.first !== null && game.second !== null) return "none";
  const seat = game.first === null ? "first" : "second";
  return `${seat} ${game.starts}`;
}

/** @param {Game} game @param {string} seat @returns {Partial<Game>} */
function seated(game, seat) {
  const other = opponentOf(game);
  const starts = seat.endsWith("right") ? "right" : "left";
  if (seat === "both") return { first: null, second: null };
  if (seat === "none") return { first: other, second: other };
  return seat.startsWith("first") ? { first: null, second: other, starts } : { first: other, second: null, starts };
}

/** @param {Game} game */
const opponentOf = (game) => game.second ?? game.first ?? "middling";

/** @param {Game} game @param {string} name @returns {Partial<Game>} */
function against(game, name) {
  if (game.first !== null && game.second !== null) return { first: name, second: name };
  return game.first === null ? { second: name } : { first: name };
}

/** The levels that exist, then the others. @param {{name: string, written: string, summary: string}[]} players @returns {[string, string][]} */
function opponents(players) {
  const found = players.map(({ name, written }) => (written.startsWith(`${name}:`) && name === "minimax" ? "minimax:3" : name))
    .filter((name) => name !== "erring");
  const rank = (/** @type {string} */ name) => (LEVELS.includes(name) ? LEVELS.indexOf(name) : LEVELS.length);
  return found.sort((one, other) => rank(one) - rank(other)).map((name) => [name, name]);
}
