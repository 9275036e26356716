import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../widgets/kortwidgets/js/", import.meta.url));
const IMPORT = /^import [^"]*"([^"]+)";$/gm;

/** What stands in a module of this name. @param {string} name */
const read = (name) => readFileSync(join(FOLDER, name), "utf8");

/** Every module, by its name. */
const modules = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));

/** A module and all that it imports. @param {string} name @returns {string[]} */
function joined(name) {
  const imported = [...read(name).matchAll(IMPORT)].map(([, path]) => join(dirname(name), path));
  return [...new Set([name, ...imported.flatMap(joined)])];
}

/** The modules of a program that have something in them. @param {string} entry @param {RegExp} wanted */
const having = (entry, wanted) => joined(entry).filter((name) => wanted.test(read(name)));

test("every module belongs to a program, but for the types", () => {
  const programs = ["table.js", "exercise.js", "progress.js", "page.js"].flatMap(joined);
  assert.deepEqual(
    modules.filter((name) => !programs.includes(name)),
    ["view.js"],
  );
  for (const name of programs) assert.ok(!relative(FOLDER, join(FOLDER, name)).startsWith(".."), name);
});

test("no module sets markup from data, changes what is Python's, or fetches from afar", () => {
  const forbidden =
    /innerHTML|outerHTML|insertAdjacentHTML|save_changes|model\.set|\bimport\(["'h]|https?:\/\/(?!www\.w3\.org)/;
  assert.deepEqual(
    modules.filter((name) => forbidden.test(read(name).replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, ""))),
    [],
  );
});

test("no widget fetches anything; the page asks its own kernel only", () => {
  for (const entry of ["table.js", "exercise.js", "progress.js"]) assert.deepEqual(having(entry, /\bfetch\(/), []);
  assert.deepEqual(having("page.js", /\bfetch\(/), ["page/tables.js"]);
});

test("what a learner has answered is sent nowhere", () => {
  assert.deepEqual(having("progress.js", /\.send\(|sendBeacon/), []);
});
