// The grammar for readers as EBNF text.

import { allRows } from "./spellings.js";
import type { Piece, Rule, Section } from "./pieces.js";

const width = 110;

const heading = `(* The grammar of LED.

   Made by "npm run grammar" from src/syntax/grammar.ts and src/language/operators.ts; edit those.

   "x"  is literal text              a b    a, then b          [ a ]  a, or nothing
   a | b  a or b                     { a }  a any number of times, also never
   ? … ?  in words                   The first rule is that of a whole document. *)
`;

/** The EBNF text of all sections, and a table of spellings that also has LaTeX's. */
export function ebnfText(sections: readonly Section[]): string {
  return [heading, ...sections.map(sectionText), spellingsText()].join("\n");
}

/** A rule on one line, or on several if it is long. */
export function ruleText(rule: Rule): string {
  const remark = rule.remark === undefined ? "" : `${wrapLine(`(* ${rule.remark} *)`, 3)}\n`;
  const line = `${rule.name} = ${pieceText(rule.piece)} ;`;
  if (line.length <= width || rule.piece.kind !== "choice") return `${remark}${wrapLine(line, rule.name.length + 3)}`;
  const indent = " ".repeat(rule.name.length + 1);
  return `${remark}${rule.name} = ${rule.piece.options.map((option) => wrapLine(pieceText(option), indent.length + 2)).join(`\n${indent}| `)} ;`;
}

function sectionText(section: Section): string {
  return `\n(* ---- ${section.title} ----\n   ${wrapLine(section.text, 3)} *)\n\n${section.rules.map(ruleText).join("\n\n")}\n`;
}

/** Breaks a long line between words; what follows is indented. No line ends in an opening bracket. */
function wrapLine(line: string, indent: number): string {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const maxWidth = width - (lines.length > 0 ? indent : 0);
    if (current !== "" && current.length + 1 + word.length > maxWidth) {
      const open = /(?: [{([])+$/.exec(current)?.[0] ?? "";
      lines.push(current.slice(0, current.length - open.length));
      current = `${open} ${word}`.trimStart();
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current].join(`\n${" ".repeat(indent)}`);
}

export function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case "terminal":
      return piece.spellings.map(quote).join(" | ");
    case "reference":
      return piece.rule;
    case "words":
      return `? ${piece.text} ?`;
    case "sequence":
      return piece.parts.map(part).join(" ");
    case "choice":
      return piece.options.map(pieceText).join(" | ");
    case "optional":
      return `[ ${pieceText(piece.part)} ]`;
    case "repeat": {
      const once = part(piece.part);
      const again = `{ ${piece.separator === undefined ? pieceText(piece.part) : `${part(piece.separator)} ${once}`} }`;
      if (piece.atLeast === 1) return `${once} ${again}`;
      return piece.separator === undefined ? again : `[ ${once} ${again} ]`;
    }
  }
}

/** Formats a piece as part of a sequence: alternatives are parenthesised. */
function part(piece: Piece): string {
  const alternatives = piece.kind === "choice" || (piece.kind === "terminal" && piece.spellings.length > 1);
  return alternatives ? `( ${pieceText(piece)} )` : pieceText(piece);
}

function quote(spelling: string): string {
  return spelling.includes('"') ? `'${spelling}'` : `"${spelling}"`;
}

/** Every row of the tables that has more than one spelling. */
function spellingsText(): string {
  const rows = allRows.filter((row) => row.unicode !== undefined || row.latex !== undefined || row.ascii.length > 1);
  const cells = rows.map(
    (row) => [row.ascii.join(" "), (row.unicode ?? []).join(" "), (row.latex ?? []).join(" ")] as const,
  );
  const lines = [["ASCII", "Unicode", "LaTeX"] as const, ...cells].map(([ascii, unicode, latex]) =>
    `   ${ascii.padEnd(12)} ${unicode.padEnd(10)} ${latex}`.trimEnd(),
  );
  return `\n(* ---- Spellings ----\n   Spellings in one row are equivalent. LaTeX commands that are words can be used in all code, the\n   other LaTeX spellings only in typeset mathematics.\n\n${lines.join("\n")} *)\n`;
}
