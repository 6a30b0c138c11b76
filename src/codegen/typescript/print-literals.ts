// Prints literals, property names and comments.

import type { Language, CodeWriter } from "./printer.js";

/**
 * Returns a string literal. Characters that are invisible to readers or misread by hosts are escaped: controls,
 * format characters, lone surrogates, private use, and all spaces and line ends except the plain space.
 */
export function stringText(value: string, language: Language): string {
  const text = plain.test(value)
    ? `"${value}"`
    : quote(value).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, escape);
  return language === "js-script" ? text.replace(scriptMarkup, (match) => `\\u003c${match.slice(1)}`) : text;
}

/** Quotes with whichever quote character needs fewer escapes. */
function quote(value: string): string {
  const text = JSON.stringify(value);
  const count = (quote: string): number => value.split(quote).length;
  return count('"') > count("'") ? `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : text;
}

/** Strings without escapes: printable ASCII except quotes and backslashes. */
const plain = /^[ !#-[\]-~]*$/;

function escape(character: string): string {
  let text = "";
  for (let i = 0; i < character.length; i++) text += `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
  return text;
}

/** Character sequences that HTML interprets inside a script element. */
const scriptMarkup = /<(?=\/|!|script)/gi;

export function numberText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
}

/** True if the text is a valid unquoted name. */
export function isName(text: string): boolean {
  // Most names are ASCII, and compiling the Unicode expression is slow.
  return /^[A-Za-z$_][\w$]*$/.test(text) || /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(text);
}

/** Returns a property name, quoted if necessary. */
export function propertyName(name: string, language: Language): string {
  return isName(name) ? name : stringText(name, language);
}

/**
 * Prints prose as a doc comment: on one line if it is a single line of at most `width` characters, else with its line
 * breaks.
 */
export function printCommentBlock(writer: CodeWriter, prose: string, width: number): void {
  const lines = linesOf(inComment(prose, writer.printer.language));
  const first = lines.findIndex((line) => line !== "");
  if (first < 0) return;
  const last = lines.findLastIndex((line) => line !== "");
  const short = `/** ${lines[first]!.trim()} */`;
  if (first === last && short.length <= width) writer.text(short);
  else {
    writer.text("/**");
    for (let i = first; i <= last; i++) {
      writer.hardline();
      writer.text(lines[i] === "" ? " *" : ` * ${lines[i]!}`);
    }
    writer.hardline();
    writer.text(" */");
  }
  writer.hardline();
}

/** Prints a `//` comment for each line of the text. */
export function printLineComment(writer: CodeWriter, text: string): void {
  linesOf(inComment(text, writer.printer.language)).forEach((line, i) => {
    if (i > 0) writer.hardline();
    writer.text(`// ${line}`.trimEnd());
  });
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trimEnd());
}

/** Escapes character sequences that would end the comment or the enclosing script element. */
function inComment(text: string, language: Language): string {
  const safe = text.replaceAll("*/", "*\\/");
  return language === "js-script" ? safe.replace(scriptMarkup, "<\\") : safe;
}
