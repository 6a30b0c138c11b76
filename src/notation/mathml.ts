// Prints boxes as MathML Core for browsers. Pages must include `mathmlStyle`; there are no style attributes. Words and
// operators contain their spaces, so that copied formulas read well as text.

import type { BigOperator } from "../language/operators.js";
import { escapeMarkup } from "../text/markup.js";
import type { Definition, Expression, NameNode, Signature } from "../syntax/tree.js";
import { type FenceKind, fences, type BoxOperator } from "./boxes.js";
import {
  bigWidth,
  digitsWidth,
  fenceWidth,
  monospacedWidth,
  markWidths,
  operatorWidth,
  rangeWidth,
  scriptSize,
  valueWidths,
  wordWidth,
  wordWidths,
} from "./mathml-widths.js";
import { bigSpelling, nameSpelling, operatorSpelling, signSpelling } from "./spellings.js";
import {
  type DisplayLine,
  type FormulaMark,
  type MarkupFragment,
  type Press,
  step,
  widest,
  type Word,
} from "./press.js";
import { type TypesetBranch, type TypesetDisplay, isWhole, Typesetter } from "./typeset.js";
import { nameParts } from "./literals.js";
import { type Abilities, expressionBox, itemBox } from "./walk.js";

/** The link target and tooltip of a name. */
export interface NameLink {
  readonly href: string;
  readonly title?: string | undefined;
  readonly class?: string | undefined;
}

export interface MathmlOptions {
  readonly link?: (name: NameNode) => NameLink | undefined;
  /** Maximum width of a line in ems; about two letters make one em. */
  readonly width?: number;
}

/**
 * The style sheet that pages need. Table rows are left-aligned. A link inside a name is an HTML line box, which must
 * not be higher than its letters, or scripts would be too far away.
 */
export const mathmlStyle = `
math.led { text-align: left; }
math.led mi { line-height: .6; }
math.led mtd { padding: 0; text-align: left; }
math.led mtable.lines mtr + mtr > mtd, math.led mtable.branches mtr + mtr > mtd { padding-top: .42em; }
math.led mtable.branches mtd { padding-left: .1em; }
math.led mtable.branches mtd:has(> mrow > mfrac:first-child), math.led mtable.branches mtd:has(> mrow > mrow:first-child > mfrac:first-child) { padding-left: .3em; }
math.led mtable.branches mtd + mtd { padding-left: 1em; }
math.led .name { font-family: inherit; font-style: italic; }
math.led .atom, math.led ms { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace; font-size: .88em; }
math.led a { color: inherit; text-decoration: none; }
math.led a:hover, math.led a:focus-visible { text-decoration: underline; }
`;

const abilities: Abilities = { isTyped: true, hasAngles: true, hasRounding: true };
const usualWidth = 34;

export function itemMathml(item: Definition | Signature, { link, width = usualWidth }: MathmlOptions = {}): string {
  return itemMathmlFor(item, [width], link).join("");
}

/** Prints an item for several widths; fastest in descending order. */
export function itemMathmlFor(
  item: Definition | Signature,
  widths: readonly number[],
  link: MathmlOptions["link"],
): readonly string[] {
  const box = itemBox(item, abilities);
  if (box.kind === "game") return [];
  const typesetter = new Typesetter(new MathmlPress(link), usualWidth);
  let last: { readonly width: number; readonly display: TypesetDisplay; readonly markup: string } | undefined;
  return widths.map((width) => {
    // An unbroken display for a greater width that fits this one is reused.
    if (last === undefined || width > last.width || !isWhole(last.display, width)) {
      const display = typesetter.forWidth(width).display(box);
      last = { width, display, markup: math(displayMarkup(display), true) };
    }
    return last.markup;
  });
}

export function expressionMathml(expression: Expression, { link, width = usualWidth }: MathmlOptions = {}): string {
  return math(
    linesTable(new Typesetter(new MathmlPress(link), width).expression(expressionBox(expression, abilities))),
    false,
  );
}

function math(content: string, isDisplay: boolean): string {
  return `<math class="led"${isDisplay ? ' display="block"' : ""}>${content}</math>`;
}

// ---- displays

function displayMarkup({ above, head, isBelow, value, where }: TypesetDisplay): string {
  const definition =
    "branches" in value
      ? isBelow
        ? [row(lineMarkup(head)), row(space(step) + cases(value.branches))]
        : [row(lineMarkup(head) + cases(value.branches))]
      : isBelow
        ? [row(lineMarkup(head)), ...value.map((line) => row(space(step) + lineMarkup(line)))]
        : value.length === 1
          ? [row(lineMarkup(head) + value.map(lineMarkup).join(""))]
          : [
              row(
                table(
                  "lines",
                  value.map((line, i) => [i === 0 ? lineMarkup(head) : "", lineMarkup(line)]),
                ),
              ),
            ];
  const conditionRows =
    where.length === 0
      ? []
      : [
          row(
            space(step) +
              table(
                "lines",
                where.flatMap((lines, i) =>
                  lines.map((line, j) => [i + j === 0 ? text("where ") : "", lineMarkup(line)]),
                ),
              ),
          ),
        ];
  const rows = [...above.map((line) => row(lineMarkup(line))), ...definition, ...conditionRows];
  return rows.length === 1
    ? rows[0]!
    : table(
        "lines",
        rows.map((one) => [one]),
      );
}

function cases(branches: readonly TypesetBranch[]): string {
  const rows = branches.map(({ value, condition }) =>
    condition.length === 0 ? [linesTable(value)] : [linesTable(value), linesTable(condition)],
  );
  return row(operator("{", { form: "prefix", fence: "true", stretchy: "true" }) + table("branches", rows));
}

function linesTable(lines: readonly DisplayLine[]): string {
  return lines.length === 1
    ? row(lines.map(lineMarkup).join(""))
    : table(
        "lines",
        lines.map((line) => [lineMarkup(line)]),
      );
}

function lineMarkup({ indent, content }: DisplayLine): string {
  return (indent === 0 ? "" : space(indent)) + content.markup;
}

function table(kind: "lines" | "branches", rows: readonly (readonly string[])[]): string {
  const tableRow = (cells: readonly string[]): string =>
    `<mtr>${cells.map((cell) => `<mtd>${row(cell)}</mtd>`).join("")}</mtr>`;
  return `<mtable class="${kind}" displaystyle="true">${rows.map(tableRow).join("")}</mtable>`;
}

function row(content: string): string {
  return `<mrow>${content}</mrow>`;
}

function space(width: number): string {
  return `<mspace width="${width}em"/>`;
}

/** Escapes text and makes its spaces non-breaking, because HTML would trim them at the edges of an element. */
function keepSpaces(words: string): string {
  return escapeMarkup(words.replaceAll(" ", "\u00a0"));
}

function text(words: string): string {
  return `<mtext>${keepSpaces(words)}</mtext>`;
}

function operator(symbol: string, attributes: Readonly<Record<string, string>> = {}): string {
  return `<mo${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("")}>${keepSpaces(symbol)}</mo>`;
}

function fragment(markup: string, width: number): MarkupFragment {
  return { markup, width };
}

const touching = { lspace: "0", rspace: "0" };

function markMarkup(mark: Exclude<FormulaMark, "and">): string {
  switch (mark) {
    case "space":
      return text(" ");
    case "comma":
      return operator(", ", touching);
    case "dot":
      return operator(". ", touching);
    case "colon":
      return operator(" : ", touching);
    case "bar":
      return operator(" | ", { ...touching, form: "infix", stretchy: "false" });
    case "negate":
    case "plus":
      return operator(operatorSpelling(mark === "negate" ? "subtract" : "add", "unicode"), { form: "prefix" });
    case "dots":
      return operator("…", { lspace: "0.15em", rspace: "0.15em" });
    case "mapsTo":
      return operator(signSpelling(mark, "unicode"), { form: "infix" });
    case "semicolon":
      return operator("; ", touching);
    case "openBracket":
    case "closeBracket":
      return operator(signSpelling(mark, "unicode"), { stretchy: "false" });
    case "define":
      return operator(` ${signSpelling(mark, "unicode")} `, touching);
    case "iff":
      return text(" iff ");
    case "some":
    case "all":
    case "lambda":
    case "not":
      return operator(signSpelling(mark, "unicode"), touching);
  }
}

const wordTexts: Readonly<Record<Word, string>> = {
  guard: "If ",
  then: " then ",
  if: " if ",
  otherwise: " otherwise",
  where: "where ",
};

class MathmlPress implements Press {
  readonly widthBelow = 14;
  readonly breaksAfterBig = true;
  readonly stacksBranches = true;

  constructor(private readonly link: MathmlOptions["link"]) {}

  name(node: NameNode): MarkupFragment {
    const { base, index, primes } = nameParts(nameSpelling(node.name, "unicode"));
    const link = this.link?.(node);
    const inside = link === undefined ? escapeMarkup(base) : anchor(link, base);
    const markup = `<mi${[...base].length === 1 ? "" : ' class="name"'}>${inside}</mi>`;
    const width = wordWidth(base) + (index === "" ? 0 : scriptSize * wordWidth(index)) + 0.35 * primes;
    const subscript =
      index === "" ? "" : /^[0-9]+$/.test(index) ? `<mn>${index}</mn>` : `<mi>${escapeMarkup(index)}</mi>`;
    const superscript = primes === 0 ? "" : operator("′".repeat(primes));
    if (subscript !== "" && superscript !== "")
      return fragment(`<msubsup>${markup}${subscript}${superscript}</msubsup>`, width);
    if (subscript !== "") return fragment(`<msub>${markup}${subscript}</msub>`, width);
    return fragment(superscript === "" ? markup : `<msup>${markup}${superscript}</msup>`, width);
  }

  numeral(numeral: string): MarkupFragment {
    const [, digits = numeral, period] = /^([0-9.]+)\(([0-9]+)\.\.\)$/.exec(numeral) ?? [];
    const markup = `<mn>${digits}</mn>`;
    return fragment(
      period === undefined
        ? markup
        : `<mrow>${markup}<mover><mn>${period}</mn>${operator("‾", { stretchy: "true" })}</mover></mrow>`,
      digitsWidth(numeral),
    );
  }

  string(string: string): MarkupFragment {
    return fragment(`<ms>${keepSpaces(string)}</ms>`, monospacedWidth(string));
  }

  atom(name: string): MarkupFragment {
    return fragment(`<mi class="atom">${escapeMarkup(`\`${name}`)}</mi>`, monospacedWidth(name) + monospacedWidth("`"));
  }

  value(word: "true" | "false" | "emptySet" | "gap"): MarkupFragment {
    switch (word) {
      case "true":
      case "false":
        return fragment(`<mi>${word}</mi>`, valueWidths[word]);
      case "emptySet":
        return fragment(`<mi mathvariant="normal">${signSpelling(word, "unicode")}</mi>`, valueWidths[word]);
      case "gap":
        return fragment("<mi>…</mi>", valueWidths[word]);
    }
  }

  operator(name: BoxOperator): MarkupFragment {
    const spelling = operatorSpelling(name, "unicode");
    // A word operator includes its spaces, so that they are copied with it.
    if (name === "typeTest") return this.mark("colon");
    return fragment(
      /\p{L}/u.test(spelling) ? operator(` ${spelling} `, touching) : operator(spelling, { form: "infix" }),
      operatorWidth(name, spelling),
    );
  }

  mark(mark: FormulaMark): MarkupFragment {
    return mark === "and" ? this.operator(mark) : fragment(markMarkup(mark), markWidths[mark]);
  }

  word(word: Word): MarkupFragment {
    return fragment(text(wordTexts[word]), wordWidths[word]);
  }

  fence(fence: FenceKind, side: "open" | "close", isTall: boolean): MarkupFragment {
    const bracket = signSpelling(fences[fence][side], "unicode");
    return fragment(
      operator(bracket, { form: side === "open" ? "prefix" : "postfix", fence: "true", stretchy: String(isTall) }),
      fenceWidth(isTall),
    );
  }

  range(from: MarkupFragment, to: MarkupFragment): MarkupFragment {
    const comma = operator(", ", touching);
    const open = operator("{", { form: "prefix", stretchy: "false" });
    const close = operator("}", { form: "postfix", stretchy: "false" });
    const members = [from.markup, operator("…", touching), to.markup].join(comma);
    return fragment(row(`${open}${members}${close}`), from.width + to.width + rangeWidth);
  }

  fraction(numerator: MarkupFragment, denominator: MarkupFragment): MarkupFragment {
    return fragment(
      `<mfrac>${numerator.markup}${denominator.markup}</mfrac>`,
      Math.max(numerator.width, denominator.width) + 0.2,
    );
  }

  power(base: MarkupFragment, exponent: MarkupFragment): MarkupFragment {
    return fragment(`<msup>${base.markup}${exponent.markup}</msup>`, base.width + scriptSize * exponent.width);
  }

  big(name: BigOperator, below: readonly DisplayLine[], above: MarkupFragment | undefined): MarkupFragment {
    const operatorMarkup = operator(bigSpelling(name, "unicode"), {
      largeop: "true",
      movablelimits: "false",
      form: "prefix",
    });
    const width = Math.max(bigWidth, scriptSize * widest(below), scriptSize * (above?.width ?? 0));
    if (above === undefined) return fragment(`<munder>${operatorMarkup}${linesTable(below)}</munder>`, width);
    return fragment(`<munderover>${operatorMarkup}${linesTable(below)}${above.markup}</munderover>`, width);
  }

  row(fragments: readonly MarkupFragment[]): MarkupFragment {
    const [onlyFragment] = fragments;
    if (fragments.length === 1 && onlyFragment !== undefined) return onlyFragment;
    return fragment(
      row(fragments.map(({ markup }) => markup).join("")),
      fragments.reduce((sum, { width }) => sum + width, 0),
    );
  }
}

/** MathML permits HTML inside the text of a name. */
function anchor({ href, title, class: kind }: NameLink, content: string): string {
  const attributes = Object.entries({ href, title, class: kind }).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeMarkup(value)}"`],
  );
  return `<a${attributes.join("")}>${escapeMarkup(content)}</a>`;
}
