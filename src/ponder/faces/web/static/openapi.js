// @ts-check
/** The page of the API: every path with what it takes, from the server's own description. */

import { get } from "./api.js";
import { el, fill } from "./dom.js";
import { themed } from "./theme.js";

/** @typedef {Record<string, any>} Data */

/** @param {Data} schema @param {Data} all @returns {Data} */
const resolved = (schema, all) => (schema.$ref ? all[schema.$ref.split("/").pop()] : schema);

/** The kind of values of a field, in a word or two. @param {Data} field @param {Data} all @returns {string} */
function kindOf(field, all) {
  const schema = resolved(field, all);
  if (schema.anyOf) return schema.anyOf.map((/** @type {Data} */ one) => kindOf(one, all)).join(" or ");
  if (schema.enum) return schema.enum.map((/** @type {any} */ one) => JSON.stringify(one)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return schema.type === "array" ? `list of ${kindOf(schema.items ?? {}, all)}` : schema.type ?? "any";
}

/** @param {[string, string, string, boolean][]} rows */
function table(rows) {
  if (!rows.length) return null;
  return el("div", { class: "scroll" }, el("table", {}, el("tbody", {}, rows.map(([name, kind, otherwise, required]) =>
    el("tr", {}, el("td", {}, el("code", {}, name)), el("td", {}, kind), el("td", {}, required ? "required" : otherwise))))));
}

/** @param {Data} schema @param {Data} all */
function bodyTable(schema, all) {
  return table(Object.entries(/** @type {Record<string, Data>} */ (schema.properties ?? {})).map(([name, field]) =>
    [name, kindOf(field, all), field.default === undefined ? "" : `otherwise ${JSON.stringify(field.default)}`, (schema.required ?? []).includes(name)]));
}

/** @param {string} path @param {string} method @param {Data} operation @param {Data} all */
function described(path, method, operation, all) {
  const body = operation.requestBody?.content["application/json"]?.schema;
  const shapes = body ? (body.oneOf ?? [body]).map((/** @type {Data} */ one) => resolved(one, all)) : [];
  const asked = (operation.parameters ?? []).map((/** @type {Data} */ one) => [one.name, kindOf(one.schema, all), "", one.required]);
  return el("section", { class: "panel" }, el("h2", {}, `${method.toUpperCase()} `, el("code", {}, path)), el("p", {}, operation.description ?? ""),
    table(asked), shapes.flatMap((/** @type {Data} */ shape) => [shapes.length > 1 ? el("h3", {}, shape.description ?? "") : null, bodyTable(shape, all)]));
}

const view = /** @type {HTMLElement} */ (document.getElementById("view"));
themed(/** @type {HTMLElement} */ (document.getElementById("theme")));
const description = await get("openapi.json");
const all = description.components.schemas;
const example = `curl -s ${location.origin}/api/solve --json '{"game": "chomp", "position": "4x7"}'`;
fill(view, el("div", { class: "api-page" }, el("h1", {}, "The HTTP API"),
  el("p", {}, "Questions are JSON, and answers are the documents that the command line prints with --json. What is wrong gets a status of 400 or more, and one sentence: ", el("code", {}, '{"error": "…"}'), "."),
  el("pre", {}, example),
  Object.entries(/** @type {Record<string, Data>} */ (description.paths)).flatMap(([path, methods]) =>
    Object.entries(/** @type {Record<string, Data>} */ (methods)).map(([method, operation]) => described(path, method, operation, all)))));
