// Turns literal values, property names and comments into their text.

import { type Doc, hardline, join } from "../layout/layout.js";
import type { Language } from "./printer.js";

/**
 * A string in double quotes. Whatever a reader could not see, or a host could misread, is escaped: controls, format
 * characters, lone surrogates, private use, and every space and line end but the plain space.
 */
export function stringText(value: string, language: Language): string {
  const text = plain.test(value) ? `"${value}"` : JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, escaped);
  return language === "js-script" ? text.replace(scriptMarkup, (found) => `\\u003c${found.slice(1)}`) : text;
}

/** Nothing to escape: the visible characters of ASCII but quotes and backslashes. */
const plain = /^[ !#-[\]-~]*$/;

function escaped(character: string): string {
  let text = "";
  for (let i = 0; i < character.length; i++) text += `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
  return text;
}

/** What HTML would read inside of a script element. */
const scriptMarkup = /<(?=\/|!|script)/gi;

/** A number as JavaScript writes it. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
}

/** True if the text can stand as a name without quotes. */
export function isName(text: string): boolean {
  // Most names are ASCII, and what Unicode says of all others takes a while to compile.
  return /^[A-Za-z$_][\w$]*$/.test(text) || /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(text);
}

/** The name of a property as it is written before a colon. */
export function propertyName(name: string, language: Language): string {
  return isName(name) ? name : stringText(name, language);
}

/** Prose as a doc comment: on one line if it is one line that fits, else with its lines as they are. */
export function docComment(prose: string, language: Language, width: number): Doc {
  const lines = linesOf(prose).map((text) => inComment(text, language));
  while (lines[0] === "") lines.shift();
  while (lines[lines.length - 1] === "") lines.pop();
  const [first, ...others] = lines;
  if (first === undefined) return "";
  const short = `/** ${first.trim()} */`;
  if (others.length === 0 && short.length <= width) return [short, hardline];
  return ["/**", hardline, lines.map((text) => [text === "" ? " *" : ` * ${text}`, hardline]), " */", hardline];
}

/** A comment, `//` before each of its lines. */
export function lineComment(text: string, language: Language): Doc {
  return join(
    hardline,
    linesOf(text).map((line) => `// ${inComment(line, language)}`.trimEnd()),
  );
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trimEnd());
}

/** The text without what would end the comment, or the script element that it stands in. */
function inComment(text: string, language: Language): string {
  const safe = text.replaceAll("*/", "*\\/");
  return language === "js-script" ? safe.replace(scriptMarkup, "<\\") : safe;
}
