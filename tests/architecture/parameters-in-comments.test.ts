// Documentation comments of functions name parameters and variables that exist.

import { expect, it } from "vitest";
import { wordsOfLanguage } from "../../src/execute/repl/describe.js";
import { referenceNames } from "../../src/language/reference.js";
import { files } from "./source-files.js";

/** Names that comments may use without a declaration in the file. */
const exceptions: ReadonlySet<string> = new Set([
  // Keywords, and functions of JavaScript, Node, browsers and Vitest.
  ..."class declare eval false indexOf instanceof let mkdir scrollIntoView toEqual toString true".split(" "),
  // Names and words of documents as examples.
  ..."ended even greatestCommonDivisor isTransitive koenigsberg pente shortestPath transitive".split(" "),
  // Names in shells and pages: the search path of zsh, a program, a global variable, and prefixes of attributes.
  ..."fpath node led aria data".split(" "),
]);

/** A documentation comment and the line after it. */
const documented = /^[ \t]*\/\*\*([^]*?)\*\/\n[ \t]*(.*)/gm;

const modifiers = "abstract|async|const|declare|default|export|function\\*?|override|private|protected|readonly|static";

/** The first line of a function, a method, or a constant or field with an arrow function. */
const functionHead = new RegExp(
  `^(?!(?:if|for|while|switch)\\b)(?:(?:${modifiers}) )*[*#]?\\w+` +
    String.raw`(?:[(<]|(?:: .+)? = (?:async )?(?:[(<]|\w+ =>)|: \()`,
);

/** The names in backquotes that look like parameters: of at least three letters, the first one lower-case. */
const namesIn = (comment: string): readonly string[] =>
  [...comment.matchAll(/`([a-z][A-Za-z]{2,})`/g)].map(([, name = ""]) => name);

/** A comment at the start of a line. */
const comment = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*)/gm;
const identifiersIn = (code: string): readonly string[] => code.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** The keywords and names of LED, and the exported names of all files. */
const global: ReadonlySet<string> = new Set([
  ...[...wordsOfLanguage(), ...referenceNames(true)].flatMap(identifiersIn),
  ...files.flatMap(({ text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?) (\w+)/gm)].map(([, name = ""]) => name),
  ),
]);

/** The names in documentation comments of functions that the code of the file does not contain. */
function missingNames(text: string): readonly string[] {
  const comments = [...text.matchAll(documented)].filter(([, , head = ""]) => functionHead.test(head));
  const declared = new Set(identifiersIn(text.replace(comment, "")));
  const names = comments.flatMap(([, comment = ""]) => namesIn(comment));
  return [...new Set(names)].filter((name) => !declared.has(name) && !global.has(name) && !exceptions.has(name));
}

it("names in a comment are compared with the code of the file", () => {
  const text = "/** At most `most` of `items`, or `true`. */\nexport function first(items: List, limit: number) {}\n";
  expect(missingNames(text)).toEqual(["most"]);
  expect(missingNames(text.replace("limit", "most"))).toEqual([]);
});

it("comments of functions name existing parameters", () => {
  const missing = files.flatMap(({ path, text }) => missingNames(text).map((name) => `${path}: ${name}`));
  expect(missing).toEqual([]);
});
