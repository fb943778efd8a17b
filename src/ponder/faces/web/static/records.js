// @ts-check
/** Records of games: one is pasted, checked by the server, and opened. */

import { ask } from "./api.js";
import { el } from "./dom.js";
import { openDialog } from "./editor.js";

/** @typedef {import("./session.js").Game} Game */

/**
 * Ask for a record and open its game, which then goes on between two persons.
 * @param {(changes: Partial<Game>) => void} open @param {(error: unknown) => void} fail
 */
export function importRecord(open, fail) {
  const text = /** @type {HTMLTextAreaElement} */ (el("textarea", {
    rows: 8, cols: 40, "aria-label": "Record", placeholder: "game: chomp\nstart: 2,2\nmoves: 2,2 1,2 2,1", spellcheck: "false",
  }));
  openDialog("Open a record", [el("p", {}, "Paste a record, as Copy record or ponder play --record writes it."), text], "Open", async () => {
    try {
      const found = await ask("record", { record: text.value });
      open({ game: found.game, start: found.start, moves: found.moves, first: null, second: null, starts: found.starts ?? "left" });
    } catch (error) {
      fail(error);
    }
  });
  text.focus();
}
