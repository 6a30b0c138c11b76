// Prints boxes as LaTeX that requires only amsmath: displays typeset as in an article, which parse as the same
// definitions.

import { big, type BigOperator, infix, signs, type Spellings } from "../language/operators.js";
import { type Expression, isUnnamed, type Item } from "../syntax/tree.js";
import { type FenceKind, fences, type BoxOperator } from "./boxes.js";
import { letters as greek } from "../language/letters.js";
import { nameParts } from "./literals.js";
import { type DisplayLine, type FormulaMark, type MarkupFragment, type Press, step, type Word } from "./press.js";
import { type TypesetBranch, type TypesetDisplay, Typesetter } from "./typeset.js";
import { type Abilities, expressionBox, itemBox } from "./walk.js";

interface LatexOptions {
  /** Maximum width of a line in ems; about two letters make one em. */
  readonly width?: number;
  readonly isNumbered?: boolean;
}

const abilities: Abilities = { isTyped: true, hasAngles: true, hasRounding: true };
/** Slightly narrower than the lines of an article, to leave room for the equation number. */
const usualWidth = 30;

/** Prints a definition, a signature or `ledGame` as a display. */
export function itemLatex(item: Item, { width = usualWidth, isNumbered = false }: LatexOptions = {}): string {
  const box = itemBox(item, abilities);
  const rows = (
    box.kind === "game" ? [wordLatex("ledGame")] : rowsOf(new Typesetter(new LatexPress(), width).display(box))
  ).map(tidy);
  const [open, close] = isNumbered ? ["\\begin{equation}", "\\end{equation}"] : ["\\[", "\\]"];
  if (rows.length === 1) return `${open}\n${tidy(rows[0]!.replace(/(?:\{\} )?&/, ""))}\n${close}`;
  return `${open}\n\\begin{aligned}\n${rows.join(" \\\\\n")}\n\\end{aligned}\n${close}`;
}

export function expressionLatex(expression: Expression): string {
  return new Typesetter(new LatexPress(), Infinity)
    .expression(expressionBox(expression, abilities))
    .map((line) => tidy(lineLatex(line)))
    .join(" ");
}

/** Collapses repeated spaces. Those in strings are escaped and survive. */
function tidy(latex: string): string {
  return latex.replace(/ {2,}/g, " ").trimEnd();
}

// ---- displays

/**
 * Returns the rows of a display, each with an alignment mark: after the head, or before it if the display has rows
 * besides those of the value.
 */
function rowsOf({ above, head, isBelow, value, where }: TypesetDisplay): readonly string[] {
  const lines = "branches" in value ? [casesLatex(value.branches)] : value.map(lineLatex);
  const definition = (): readonly string[] => {
    if (above.length === 0 && where.length === 0 && !isBelow)
      return lines.map((line, i) => (i === 0 ? `${lineLatex(head)}{} & ${line}` : `& ${line}`));
    if (lines.length === 1 && !isBelow) return lines.map((line) => `& ${lineLatex(head)}${line}`);
    return [`& ${lineLatex(head)}`, ...lines.map((line) => `&${space(step)}${line}`)];
  };
  const conditionRows = where.flatMap((part, i) =>
    part.map((line, j) => `&${space(step)}${i + j === 0 ? whereWord : `\\phantom{${whereWord}}`}${lineLatex(line)}`),
  );
  return [...above.map((line) => `& ${lineLatex(line)}`), ...definition(), ...conditionRows];
}

const whereWord = "\\text{where }";

function casesLatex(branches: readonly TypesetBranch[]): string {
  const rows = branches.map(({ value, condition }) => `${cellLatex(value)} & ${cellLatex(condition)}`);
  return `\\begin{cases} ${rows.join(" \\\\ ")} \\end{cases}`;
}

/** Lines inside a cell, where a plain line break would end the branch. */
function cellLatex(lines: readonly DisplayLine[]): string {
  if (lines.length === 1) return lines.map(lineLatex).join("");
  return `\\begin{aligned}[t] ${lines.map((line) => `& ${lineLatex(line)}`).join(" \\\\ ")} \\end{aligned}`;
}

function lineLatex({ indent, content }: DisplayLine): string {
  return (indent === 0 ? "" : space(indent)) + content.markup;
}

function space(width: number): string {
  const quads = Math.floor(width);
  return `${"\\quad".repeat(quads)}${width > quads ? "\\;" : ""} `;
}

const letterWidth = 0.48;
const capitalWidth = 0.7;
const typedWidth = 0.53;
const operatorWidth = 1.3;

function fragment(markup: string, width: number): MarkupFragment {
  return { markup, width };
}

function wordWidth(word: string): number {
  const capitals = word.match(/\p{Lu}/gu)?.length ?? 0;
  return letterWidth * (word.length - capitals) + capitalWidth * capitals;
}

class LatexPress implements Press {
  /** A line break below the operator would be parsed as a comma. */
  readonly widthBelow = Infinity;
  /** A line break after the operator would end a condition of `where`. */
  readonly breaksAfterBig = false;
  /** The parser recognises branches by their columns. */
  readonly stacksBranches = false;

  name({ name }: { readonly name: string }): MarkupFragment {
    const markup = nameLatex(name);
    return fragment(endsInCommand(markup) ? `${markup} ` : markup, wordWidth(name));
  }

  numeral(text: string): MarkupFragment {
    return fragment(text, letterWidth * text.length);
  }

  string(text: string): MarkupFragment {
    return fragment(`\\texttt{${textLatex(text)}}`, typedWidth * text.length);
  }

  atom(name: string): MarkupFragment {
    return fragment(`\\texttt{${textLatex(`\`${name}`)}}`, typedWidth * (name.length + 1));
  }

  value(word: "true" | "false" | "emptySet" | "gap"): MarkupFragment {
    if (word === "emptySet") return fragment(command(signs.emptySet), 0.8);
    return word === "gap" ? fragment("\\ldots", 1) : fragment(wordLatex(word), letterWidth * word.length);
  }

  operator(name: BoxOperator): MarkupFragment {
    return fragment(` ${command(name === "arrow" ? signs.arrow : infix[name])} `, operatorWidth);
  }

  mark(mark: FormulaMark): MarkupFragment {
    switch (mark) {
      case "space":
        return fragment("\\; ", 0.3);
      case "and":
        // At the end of a line, `{}` replaces the missing right operand, so that TeX spaces the operator as binary.
        return fragment(`${this.operator(mark).markup}{}`, operatorWidth);
      case "comma":
        return fragment(", ", 0.5);
      case "dot":
        return fragment(".\\; ", 0.6);
      case "colon":
        return fragment(" : ", 0.8);
      case "bar":
        return fragment(" \\mid ", 0.8);
      case "negate":
        return fragment(`${command(infix.subtract)}`, 0.8);
      case "plus":
        return fragment(`${command(infix.add)}`, 0.8);
      case "dots":
        return fragment("\\ldots ", 1.3);
      case "mapsTo":
        return fragment(` ${command(signs.mapsTo)} `, 1.8);
      case "semicolon":
        return fragment(";\\; ", 0.6);
      case "define":
        return fragment(` ${command(signs.define)} `, 1.6);
      case "iff":
        return fragment(` ${wordLatex(" iff ")} `, 1.8);
      case "some":
      case "all":
      case "lambda":
      case "not":
        return fragment(`${command(signs[mark])} `, 0.7);
      case "openBracket":
      case "closeBracket":
        return fragment(command(signs[mark]), 0.4);
    }
  }

  word(word: Word): MarkupFragment {
    switch (word) {
      case "guard":
        return fragment(wordLatex("If "), 1.2);
      case "then":
        return fragment(wordLatex(" then "), 2.5);
      case "if":
        return fragment(wordLatex("if "), 1.2);
      case "otherwise":
        return fragment(wordLatex("otherwise"), 4.3);
      case "where":
        return fragment(whereWord, 3);
    }
  }

  fence(fence: FenceKind, side: "open" | "close", isTall: boolean): MarkupFragment {
    const delimiter = fence === "bar" ? (side === "open" ? "\\lvert" : "\\rvert") : command(signs[fences[fence][side]]);
    const markup = isTall ? `\\${side === "open" ? "left" : "right"}${delimiter}` : delimiter;
    return fragment(endsInCommand(markup) ? `${markup} ` : markup, 0.45);
  }

  range(from: MarkupFragment, to: MarkupFragment): MarkupFragment {
    return fragment(`\\{${from.markup}, \\ldots, ${to.markup}\\}`, from.width + to.width + 2.5);
  }

  fraction(numerator: MarkupFragment, denominator: MarkupFragment): MarkupFragment {
    return fragment(
      `\\frac{${numerator.markup}}{${denominator.markup}}`,
      Math.max(numerator.width, denominator.width) + 0.2,
    );
  }

  power(base: MarkupFragment, exponent: MarkupFragment): MarkupFragment {
    return fragment(`${base.markup}^{${exponent.markup}}`, base.width + 0.7 * exponent.width);
  }

  big(name: BigOperator, below: readonly DisplayLine[], above: MarkupFragment | undefined): MarkupFragment {
    const conditions = below.map(lineLatex).join(" ");
    const width = below.reduce((most, { content }) => Math.max(most, content.width), above?.width ?? 0);
    return fragment(
      `${command(big[name])}_{${conditions}}${above === undefined ? "" : `^{${above.markup}}`} `,
      Math.max(1.5, 0.7 * width),
    );
  }

  row(pieces: readonly MarkupFragment[]): MarkupFragment {
    return fragment(
      pieces.map(({ markup }) => markup).join(""),
      pieces.reduce((sum, { width }) => sum + width, 0),
    );
  }
}

/** True if a following letter would become part of the last command. */
function endsInCommand(markup: string): boolean {
  return /\\[A-Za-z]+$/.test(markup);
}

function command({ ascii, latex = ascii }: Spellings): string {
  return latex[0] ?? "";
}

function wordLatex(word: string): string {
  return `\\text{${word}}`;
}

export function nameLatex(name: string): string {
  if (isUnnamed(name)) return "\\_";
  const { base, index, primes } = nameParts(name);
  const script = index === "" ? "" : `_{${isAscii(index) ? index : `\\textit{${index}}`}}`;
  return `${letters(base)}${script}${"'".repeat(primes)}`;
}

/** Prints a name without index and primes. Without markup, TeX would typeset each letter as a separate variable. */
function letters(name: string): string {
  if (/^[A-Za-z]$/.test(name)) return name;
  const greekLetter = commandOfName.get(name);
  if (greekLetter !== undefined) return `\\${greekLetter}`;
  return isAscii(name) ? `\\mathit{${name.replaceAll("_", "\\_")}}` : `\\textit{${name.replaceAll("_", "\\_")}}`;
}

const commandOfName: ReadonlyMap<string, string> = new Map(
  Object.entries(greek).map(([command, name]) => [name, command]),
);

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

const textEscapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Escapes TeX's special characters, and repeated spaces, which TeX would collapse. */
function textLatex(text: string): string {
  return text.replace(/[\\~^%_&#${}]|(?<= ) /g, (character) => textEscapes[character] ?? `\\${character}`);
}
