// The text of literal values and property names; comments are written line by line.

import type { Language, Lines } from "./printer.js";

/**
 * A string in double quotes. Whatever a reader could not see, or a host could misread, is escaped: controls, format
 * characters, lone surrogates, private use, and every space and line end but the plain space.
 */
export function stringText(value: string, language: Language): string {
  const text = plain.test(value)
    ? `"${value}"`
    : quoted(value).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, escaped);
  return language === "js-script" ? text.replace(scriptMarkup, (found) => `\\u003c${found.slice(1)}`) : text;
}

/** In the quotes that occur less often in the text, so that fewer are escaped. */
function quoted(value: string): string {
  const text = JSON.stringify(value);
  const count = (quote: string): number => value.split(quote).length;
  return count('"') > count("'") ? `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : text;
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

/** Prose as a doc comment: on one line if it is one line of at most `width` characters, else with its lines as they are. */
export function docComment(to: Lines, prose: string, width: number): void {
  const lines = linesOf(inComment(prose, to.printer.language));
  const first = lines.findIndex((line) => line !== "");
  if (first < 0) return;
  const last = lines.findLastIndex((line) => line !== "");
  const short = `/** ${lines[first]!.trim()} */`;
  if (first === last && short.length <= width) to.text(short);
  else {
    to.text("/**");
    for (let i = first; i <= last; i++) {
      to.hardline();
      to.text(lines[i] === "" ? " *" : ` * ${lines[i]!}`);
    }
    to.hardline();
    to.text(" */");
  }
  to.hardline();
}

/** A comment, `//` before each of its lines. */
export function lineComment(to: Lines, text: string): void {
  linesOf(inComment(text, to.printer.language)).forEach((line, i) => {
    if (i > 0) to.hardline();
    to.text(`// ${line}`.trimEnd());
  });
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trimEnd());
}

/** The text without what would end the comment, or the script element that it stands in. */
function inComment(text: string, language: Language): string {
  const safe = text.replaceAll("*/", "*\\/");
  return language === "js-script" ? safe.replace(scriptMarkup, "<\\") : safe;
}
