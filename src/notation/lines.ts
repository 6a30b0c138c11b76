// Breaks boxes into lines of a given width. A formula that is too wide is broken at its loosest operators first, and a
// bracket is broken only if no line is wide enough for it. Of several layouts, the one that exceeds the width least is
// chosen, and of these the one with the fewest lines.

import { level } from "../language/operators.js";
import {
  type BigBox,
  type Box,
  boxesIn,
  type CasesBox,
  type ComprehensionBox,
  type FenceKind,
  type LambdaBox,
  type OperatorsBox,
  type PowerBox,
  type QuantifierBox,
  type RangeBox,
  type SubscriptBox,
} from "./boxes.js";
import { fits, indentLine, type DisplayLine, type MarkupFragment, type Press, step, widest } from "./press.js";
import { rowOf } from "./walk.js";
import { append } from "../text/append.js";
import { maxShortShare, minLineWidth, widthGrain } from "./limits.js";

export class Formulas {
  /** Memo tables: each box is set on one line only once, and broken only once per width. */
  readonly #flat = new Map<Box, MarkupFragment>();
  readonly #broken = new Map<Box, Map<number, readonly DisplayLine[]>>();
  readonly #tall = new Map<Box, boolean>();

  constructor(private readonly press: Press) {}

  // ---- broken

  /** Breaks a box into lines of at most `maxWidth` ems, as far as possible. */
  lines(box: Box, maxWidth: number): readonly DisplayLine[] {
    const flatLine = this.flat(box);
    if (fits(flatLine.width, maxWidth)) return [line(flatLine)];
    const used = Math.max(minLineWidth, Math.floor(maxWidth / widthGrain) * widthGrain);
    const layouts = this.#broken.get(box) ?? new Map<number, readonly DisplayLine[]>();
    this.#broken.set(box, layouts);
    let lines = layouts.get(used);
    if (lines === undefined) layouts.set(used, (lines = this.broken(box, used)));
    return lines;
  }

  /**
   * Returns a comma-separated list followed by `after`: on one line, or filling lines if all boxes are short, or one
   * box per line.
   */
  list(boxes: readonly Box[], maxWidth: number, after: readonly MarkupFragment[] = []): readonly DisplayLine[] {
    const flatLine = this.press.row([...this.separate(boxes), ...after]);
    if (fits(flatLine.width, maxWidth)) return [line(flatLine)];
    if (boxes.every((box) => this.isShort(box, maxWidth))) return this.fill([], boxes, after, maxWidth, 0);
    const comma = [this.press.mark("comma")];
    return boxes.flatMap((box, i) => {
      const suffix = i < boxes.length - 1 ? comma : after;
      return this.closedBy(this.lines(box, maxWidth - totalWidth(suffix)), suffix);
    });
  }

  call(callee: MarkupFragment, args: readonly Box[], maxWidth: number): readonly DisplayLine[] {
    return this.bracket([callee, this.press.fence("parenthesis", "open", false)], args, "parenthesis", maxWidth);
  }

  private broken(box: Box, maxWidth: number): readonly DisplayLine[] {
    const { press } = this;
    switch (box.kind) {
      case "operators":
        return this.operators(box, maxWidth);
      case "fence":
        return this.bracket([press.fence(box.fence, "open", false)], box.items, box.fence, maxWidth);
      case "application":
        return this.call(this.flat(box.callee), box.args, maxWidth);
      case "cases":
        return this.cases(box, maxWidth);
      case "comprehension":
        return this.comprehension(box, maxWidth);
      case "range":
        return this.range(box, maxWidth);
      case "subscript":
        return this.subscript(box, maxWidth);
      case "power":
        return this.power(box, maxWidth);
      case "prefix": {
        const mark = press.mark(box.sign);
        return this.open([mark], this.lines(box.operand, maxWidth - mark.width), mark.width);
      }
      case "quantifier":
        return this.quantifier(box, maxWidth);
      case "lambda":
        return this.head(press.row(this.headOf(box)), (maxWidth) => this.lines(box.body, maxWidth), maxWidth);
      case "big":
        return this.big(box, maxWidth);
      default:
        return [line(this.flat(box))];
    }
  }

  /** Places lines below a head, or beside it if that saves lines. */
  private head(
    head: MarkupFragment,
    rest: (maxWidth: number) => readonly DisplayLine[],
    maxWidth: number,
  ): readonly DisplayLine[] {
    return best(maxWidth, [
      [line(head), ...indentLine(rest(maxWidth - step), step)],
      this.open([head], rest(maxWidth - head.width), head.width),
    ]);
  }

  /** Each operator begins a line, followed by its operand; short operands fill lines. */
  private operators(box: OperatorsBox, maxWidth: number): readonly DisplayLine[] {
    const { first, rest } = box;
    const operands = rest.map(({ operator, operand }) => ({ mark: this.press.operator(operator), operand }));
    if ([first, ...rest.map(({ operand }) => operand)].every((operand) => this.isShort(operand, maxWidth))) {
      const lines: DisplayLine[] = [];
      let current = [this.flat(first)];
      for (const { mark, operand } of operands) {
        const fragment = this.press.row([mark, this.flat(operand)]);
        if (!fits((lines.length === 0 ? 0 : step) + totalWidth(current) + fragment.width, maxWidth)) {
          lines.push({ indent: lines.length === 0 ? 0 : step, content: this.press.row(current) });
          current = [];
        }
        current.push(fragment);
      }
      return [...lines, { indent: lines.length === 0 ? 0 : step, content: this.press.row(current) }];
    }
    const separate = [
      ...this.lines(first, maxWidth),
      ...operands.flatMap(({ mark, operand }) =>
        indentLine(this.open([mark], this.lines(operand, maxWidth - step - mark.width), mark.width), step),
      ),
    ];
    const hanging = this.hanging(box, maxWidth);
    return hanging === undefined ? separate : best(maxWidth, [hanging, separate]);
  }

  /** Keeps a short left operand and its operator in front of a broken right operand: `x = a + …`. */
  private hanging(
    { first, rest: [{ operator, operand }, ...otherOperands] }: OperatorsBox,
    maxWidth: number,
  ): readonly DisplayLine[] | undefined {
    if (otherOperands.length > 0 || rowOf(operator).level < level.relation || !this.isShort(first, maxWidth))
      return undefined;
    const operatorMarkup = this.press.operator(operator);
    if (fits(this.flat(operand).width, maxWidth - step - operatorMarkup.width)) return undefined;
    const left = this.press.row([this.flat(first), operatorMarkup]);
    return this.open([left], this.lines(operand, maxWidth - left.width), left.width);
  }

  /** Returns a bracketed list; `open` is everything before the first item. */
  private bracket(
    open: readonly MarkupFragment[],
    items: readonly Box[],
    fence: FenceKind,
    maxWidth: number,
  ): readonly DisplayLine[] {
    const close = [this.press.fence(fence, "close", false)];
    const [onlyItem] = items;
    const head = this.press.row(open);
    if (onlyItem === undefined) return [line(this.press.row([head, ...close]))];
    if (items.length === 1) {
      const innerWidth = maxWidth - totalWidth(close);
      const besideLines = this.open(open, this.lines(onlyItem, innerWidth - head.width), head.width);
      // After a bare bracket, a single item is broken in place; after a callee, only if that saves lines.
      if (open.length === 1 || isLeaf(onlyItem)) return this.closedBy(besideLines, close);
      return this.closedBy(
        best(innerWidth, [besideLines, [line(head), ...indentLine(this.lines(onlyItem, innerWidth - step), step)]]),
        close,
      );
    }
    const aligned = this.fill(open, items, close, maxWidth, head.width);
    if (open.length === 1) return aligned;
    return best(maxWidth, [
      aligned,
      this.fill(open, items, close, maxWidth, step),
      [line(head), ...indentLine(this.fill([], items, close, maxWidth - step, 0), step)],
    ]);
  }

  /** Returns a comma-separated list that fills lines. All lines but the first are indented by `indent`. */
  private fill(
    open: readonly MarkupFragment[],
    items: readonly Box[],
    close: readonly MarkupFragment[],
    maxWidth: number,
    indent: number,
  ): readonly DisplayLine[] {
    const lines: DisplayLine[] = [];
    let current: readonly MarkupFragment[] = open;
    let isEmpty = true;
    const indentNow = (): number => (lines.length === 0 ? 0 : indent);
    const end = (): void => {
      lines.push({ indent: indentNow(), content: this.press.row(current) });
      current = [];
      isEmpty = true;
    };
    items.forEach((item, i) => {
      const after = i < items.length - 1 ? [this.press.mark("comma")] : close;
      const width = this.flat(item).width + totalWidth(after);
      if (!isEmpty && !fits(indentNow() + totalWidth(current) + width, maxWidth)) end();
      const before = totalWidth(current);
      if (fits(indentNow() + before + width, maxWidth)) {
        current = [...current, this.flat(item), ...after];
        isEmpty = false;
        return;
      }
      // The item is on its own line and still too wide.
      const broken = this.lines(item, maxWidth - indentNow() - before - totalWidth(after));
      const [head, ...otherLines] = indentLine(this.closedBy(this.open(current, broken, before), after), indentNow());
      if (head !== undefined) append(lines, [head, ...otherLines]);
      current = [];
      isEmpty = true;
    });
    if (current.length > 0) end();
    return lines;
  }

  /** Breaks after the bar and between the conditions. */
  private comprehension({ fence, element, conditions }: ComprehensionBox, maxWidth: number): readonly DisplayLine[] {
    const open = this.press.fence(fence, "open", false);
    const bar = this.press.mark("bar");
    const close = [this.press.fence(fence, "close", false)];
    const head = this.press.row([open, this.flat(element), bar]);
    if (fits(head.width, maxWidth))
      return this.head(head, (maxWidth) => this.list(conditions, maxWidth, close), maxWidth);
    const beforeBar = this.closedBy(
      this.open([open], this.lines(element, maxWidth - open.width - bar.width), open.width),
      [bar],
    );
    return [...beforeBar, ...indentLine(this.list(conditions, maxWidth - step, close), step)];
  }

  /** Each branch begins a line; a condition that is not beside its value is below it. */
  private cases({ branches }: CasesBox, maxWidth: number): readonly DisplayLine[] {
    const { press } = this;
    const open = press.fence("parenthesis", "open", false);
    const rows = branches.map(({ value, condition }, i): readonly DisplayLine[] => {
      const after = i < branches.length - 1 ? press.mark("semicolon") : press.fence("parenthesis", "close", false);
      const innerWidth = maxWidth - open.width;
      const word = press.word(condition === undefined ? "otherwise" : "if");
      const test = condition === undefined ? word : press.row([word, this.flat(condition)]);
      const flatBranch = press.row([this.flat(value), press.mark("space"), test, after]);
      if (fits(flatBranch.width, innerWidth)) return [line(flatBranch)];
      const belowLines =
        condition === undefined
          ? [line(word)]
          : this.open([word], this.lines(condition, innerWidth - step - word.width - after.width), word.width);
      return [...this.lines(value, innerWidth), ...indentLine(this.closedBy(belowLines, [after]), step)];
    });
    return this.open([open], rows.flat(), open.width);
  }

  private range({ from, to }: RangeBox, maxWidth: number): readonly DisplayLine[] {
    const { press } = this;
    const open = press.fence("brace", "open", false);
    const close = press.fence("brace", "close", false);
    const dots = [press.mark("comma"), press.mark("dots"), press.mark("comma")];
    const first = this.closedBy(
      this.open([open], this.lines(from, maxWidth - open.width - totalWidth(dots)), open.width),
      dots,
    );
    return this.closedBy([...first, ...indentLine(this.lines(to, maxWidth - step - close.width), step)], [close]);
  }

  private subscript({ target, inside }: SubscriptBox, maxWidth: number): readonly DisplayLine[] {
    const { press } = this;
    const [open, close] = [press.mark("openBracket"), press.mark("closeBracket")];
    const flatLine = press.row([open, ...this.bracketParts(inside), close]);
    const linesInside = (maxWidth: number): readonly DisplayLine[] =>
      inside.flatMap((part, i) => {
        if (typeof part === "string") return i === 0 ? [line(press.mark(part))] : [];
        const next = inside[i + 1];
        const after = typeof next === "string" ? [press.mark(next)] : [];
        return this.closedBy(this.lines(part, maxWidth - totalWidth(after)), after);
      });
    return best(maxWidth, [
      this.closedBy(this.lines(target, maxWidth - flatLine.width), [flatLine]),
      this.closedBy(this.head(press.row([this.flat(target), open]), linesInside, maxWidth - close.width), [close]),
    ]);
  }

  /** The exponent stays at the end of its base. */
  private power({ base, exponent }: PowerBox, maxWidth: number): readonly DisplayLine[] {
    const exponentLine = this.flat(exponent);
    const lines = this.lines(base, maxWidth - this.press.power(this.press.row([]), exponentLine).width);
    return lines.map(({ indent, content }, i) => ({
      indent,
      content: i === lines.length - 1 ? this.press.power(content, exponentLine) : content,
    }));
  }

  /** A head that is too wide is broken after its commas and inside its sets. */
  private quantifier(box: QuantifierBox, maxWidth: number): readonly DisplayLine[] {
    const head = this.press.row(this.headOf(box));
    if (fits(head.width, maxWidth)) return this.head(head, (maxWidth) => this.lines(box.body, maxWidth), maxWidth);
    const mark = this.press.mark(box.sign);
    const bindings = box.bindings.flatMap(({ patterns, set }, i) => {
      const before = this.press.row([...this.separate(patterns), this.press.operator("in")]);
      const after = [this.press.mark(i < box.bindings.length - 1 ? "comma" : "dot")];
      return this.closedBy(
        this.head(before, (maxWidth) => this.lines(set, maxWidth), maxWidth - mark.width - totalWidth(after)),
        after,
      );
    });
    return [...this.open([mark], bindings, mark.width), ...indentLine(this.lines(box.body, maxWidth - step), step)];
  }

  /** The body stays beside the operator unless that leaves too little space. */
  private big(box: BigBox, maxWidth: number): readonly DisplayLine[] {
    const head = this.press.row(this.headOf(box));
    const beside = this.open([head], this.lines(box.body, maxWidth - head.width), head.width);
    if (!this.press.breaksAfterBig || fits(widest(beside), maxWidth)) return beside;
    return best(maxWidth, [beside, [line(head), ...indentLine(this.lines(box.body, maxWidth - step), step)]]);
  }

  /** Prepends pieces to the first line and indents the others by `hang`. */
  open(
    fragments: readonly MarkupFragment[],
    [first, ...otherLines]: readonly DisplayLine[],
    hang: number,
  ): readonly DisplayLine[] {
    return first === undefined
      ? []
      : [
          { indent: first.indent, content: this.press.row([...fragments, first.content]) },
          ...indentLine(otherLines, hang),
        ];
  }

  closedBy(lines: readonly DisplayLine[], pieces: readonly MarkupFragment[]): readonly DisplayLine[] {
    const last = lines[lines.length - 1];
    if (last === undefined || pieces.length === 0) return lines;
    return [...lines.slice(0, -1), { indent: last.indent, content: this.press.row([last.content, ...pieces]) }];
  }

  /** True for a box that may share a line with others: it is short or cannot be broken. */
  private isShort(box: Box, maxWidth: number): boolean {
    return fits(this.flat(box).width, maxWidth * maxShortShare) || isLeaf(box);
  }

  flat(box: Box): MarkupFragment {
    let piece = this.#flat.get(box);
    if (piece === undefined) this.#flat.set(box, (piece = this.set(box)));
    return piece;
  }

  private bracketParts(inside: SubscriptBox["inside"]): readonly MarkupFragment[] {
    return inside.map((part) => (typeof part === "string" ? this.press.mark(part) : this.flat(part)));
  }

  private set(box: Box): MarkupFragment {
    const { press } = this;
    switch (box.kind) {
      case "name":
        return press.name(box.node);
      case "numeral":
        return press.numeral(box.text);
      case "string":
        return press.string(box.text);
      case "atom":
        return press.atom(box.name);
      case "word":
        return press.value(box.word);
      case "gap":
        return press.value("gap");
      case "application":
        return press.row([this.flat(box.callee), ...this.fence("parenthesis", box.args)]);
      case "subscript":
        return press.row([
          this.flat(box.target),
          press.mark("openBracket"),
          ...this.bracketParts(box.inside),
          press.mark("closeBracket"),
        ]);
      case "cases": {
        const isTall = this.isTall(boxesIn(box));
        return press.row([
          press.fence("parenthesis", "open", isTall),
          ...box.branches.flatMap(({ value, condition }, i) => [
            ...(i === 0 ? [] : [press.mark("semicolon")]),
            this.flat(value),
            press.mark("space"),
            ...(condition === undefined ? [press.word("otherwise")] : [press.word("if"), this.flat(condition)]),
          ]),
          press.fence("parenthesis", "close", isTall),
        ]);
      }
      case "fence":
        return press.row(this.fence(box.fence, box.items));
      case "range":
        return press.range(this.flat(box.from), this.flat(box.to));
      case "comprehension": {
        const isTall = this.isTall([box.element, ...box.conditions]);
        return press.row([
          press.fence(box.fence, "open", isTall),
          this.flat(box.element),
          press.mark("bar"),
          ...this.separate(box.conditions),
          press.fence(box.fence, "close", isTall),
        ]);
      }
      case "prefix":
        return press.row([press.mark(box.sign), this.flat(box.operand)]);
      case "operators":
        return press.row([
          this.flat(box.first),
          ...box.rest.flatMap(({ operator, operand }) => [press.operator(operator), this.flat(operand)]),
        ]);
      case "fraction":
        return press.fraction(this.flat(box.numerator), this.flat(box.denominator));
      case "power":
        return press.power(this.flat(box.base), this.flat(box.exponent));
      case "quantifier":
      case "lambda":
      case "big":
        return press.row([...this.headOf(box), this.flat(box.body)]);
    }
  }

  private headOf(box: QuantifierBox | LambdaBox | BigBox): readonly MarkupFragment[] {
    const { press } = this;
    switch (box.kind) {
      case "quantifier": {
        const bindings = box.bindings.map(({ patterns, set }) => [
          ...this.separate(patterns),
          press.operator("in"),
          this.flat(set),
        ]);
        return [
          press.mark(box.sign),
          ...bindings.flatMap((pieces, i) => (i === 0 ? pieces : [press.mark("comma"), ...pieces])),
          press.mark("dot"),
        ];
      }
      case "lambda":
        return [
          press.mark("lambda"),
          ...box.parameters.flatMap((parameter, i) =>
            i === 0 ? [this.flat(parameter)] : [press.mark("space"), this.flat(parameter)],
          ),
          press.mark("dot"),
        ];
      case "big": {
        const { over } = box;
        if (over.kind === "conditions")
          return [press.big(box.operator, this.list(over.conditions, press.widthBelow), undefined)];
        return [
          press.big(
            box.operator,
            [line(press.row([this.flat(over.name), press.operator("equal"), this.flat(over.from)]))],
            this.flat(over.to),
          ),
        ];
      }
    }
  }

  fence(fence: FenceKind, items: readonly Box[]): readonly MarkupFragment[] {
    const isTall = this.isTall(items);
    return [this.press.fence(fence, "open", isTall), ...this.separate(items), this.press.fence(fence, "close", isTall)];
  }

  separate(items: readonly Box[]): readonly MarkupFragment[] {
    return items.flatMap((item, i) => (i === 0 ? [this.flat(item)] : [this.press.mark("comma"), this.flat(item)]));
  }

  /** True if a box is higher than a line of text. */
  private isTall(boxes: readonly Box[]): boolean {
    return boxes.some((box) => {
      let isTall = this.#tall.get(box);
      if (isTall === undefined) {
        isTall = box.kind === "fraction" || box.kind === "big" || this.isTall(boxesIn(box));
        this.#tall.set(box, isTall);
      }
      return isTall;
    });
  }
}

/** Returns the layout that exceeds the width least; among equals the one with the fewest lines, then the first. */
function best<L extends readonly DisplayLine[]>(maxWidth: number, layouts: readonly [L, ...L[]]): L {
  const overflow = (layout: L): number => Math.max(0, widest(layout) - maxWidth);
  return layouts.reduce((one, other) => {
    const less = overflow(one) - overflow(other);
    return less > 1e-6 || (less > -1e-6 && other.length < one.length) ? other : one;
  });
}

function isLeaf({ kind }: Box): boolean {
  return (
    kind === "name" || kind === "numeral" || kind === "string" || kind === "atom" || kind === "word" || kind === "gap"
  );
}

function line(content: MarkupFragment): DisplayLine {
  return { indent: 0, content };
}

function totalWidth(pieces: readonly MarkupFragment[]): number {
  return pieces.reduce((sum, { width }) => sum + width, 0);
}
