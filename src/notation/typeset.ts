// Boxes become typeset lines. What is too wide for a line is broken at its loosest operators, at commas, behind the heads of
// quantifiers and big operators. How each part looks is for a press: mathml.ts and latex.ts are two.

import { type BigOperator, level } from "../language/operators.js";
import type { NameNode } from "../syntax/tree.js";
import { type BigBox, type BodyBox, type Box, boxesIn, type BranchBox, type DefinitionBox, type Fence, type ItemBox, type LambdaBox, type NameBox, type Operation, type Operator, type OperatorsBox, type QuantifierBox, type SignatureBox, whereParts, type WordBox } from "./boxes.js";
import { rowOf } from "./walk.js";

/** Something set on one line: its markup, and how wide it is, in ems, roughly. */
export interface Piece {
  readonly markup: string;
  readonly width: number;
}

/** A line of a display; `indent` is in ems. */
export interface Line {
  readonly indent: number;
  readonly content: Piece;
}

/** A branch without lines for its condition has it below the value. */
export interface Branch {
  readonly value: readonly Line[];
  readonly condition: readonly Line[];
}

/** A definition or a signature in parts that stand beside and below each other. */
export interface Display {
  /** `If … then`, or the first of many names, on lines of their own. */
  readonly above: readonly Line[];
  /** The head with its sign. */
  readonly head: Piece;
  /** True if what follows the head begins on a line below it. */
  readonly isBelow: boolean;
  readonly value: readonly Line[] | { readonly branches: readonly Branch[] };
  /** The parts behind the word `where`. */
  readonly where: readonly (readonly Line[])[];
}

/** The words of definitions. */
export type Word = "guard" | "then" | "if" | "otherwise" | "where";
/** Signs within a formula that are no operators. */
export type Mark = "and" | "comma" | "dot" | "bar" | "dots" | "space" | "openBracket" | "closeBracket" | "some" | "all" | "lambda" | "not" | "negate" | "plus" | "define" | "iff" | "colon";

/** How parts look. */
export interface Press {
  readonly name: (node: NameNode) => Piece;
  readonly numeral: (text: string) => Piece;
  readonly string: (text: string) => Piece;
  readonly atom: (name: string) => Piece;
  readonly value: (word: WordBox["word"] | "gap") => Piece;
  readonly operator: (operator: Operator) => Piece;
  readonly mark: (mark: Mark) => Piece;
  readonly word: (word: Word) => Piece;
  /** A bracket; `isTall` if it is to grow with what is in it. */
  readonly fence: (fence: Fence, side: "open" | "close", isTall: boolean) => Piece;
  /** `{a, …, b}` with nothing but the dots between. */
  readonly range: (from: Piece, to: Piece) => Piece;
  readonly fraction: (numerator: Piece, denominator: Piece) => Piece;
  readonly power: (base: Piece, exponent: Piece) => Piece;
  /** The sign of a big operator, with what stands below and above it. */
  readonly big: (operator: BigOperator, below: readonly Line[], above: Piece | undefined) => Piece;
  /** How wide a line below a big operator may be. */
  readonly widthBelow: number;
  /** True if a condition may stand below its value where both are too wide to stand side by side. */
  readonly stacksBranches: boolean;
  /** Pieces side by side. */
  readonly row: (pieces: readonly Piece[]) => Piece;
}

/** How much further to the right a broken part stands than what it belongs to. */
export const step = 1;
/** The brace before branches, and the gap between values and conditions. */
const brace = 2;
/** Room for the words `If` and `where` in front of what they say. */
const wordRoom = 5;
/** A head this wide, as a share of the line, has what it defines below it when that is broken. */
const widestHead = 0.35;

export class Typesetter {
  /** Each box is set on one line but once, for whatever width. */
  #set = new Map<Box, Piece>();
  #tall = new Map<Box, boolean>();

  constructor(private readonly press: Press, private readonly width: number) {}

  /** The same for lines of another width. */
  forWidth(width: number): Typesetter {
    const other = new Typesetter(this.press, width);
    other.#set = this.#set;
    other.#tall = this.#tall;
    return other;
  }

  /** An expression in lines. */
  expression(box: Box): readonly Line[] {
    return this.lines(box, this.width);
  }

  /** A definition or a signature as a display. */
  display(item: Exclude<ItemBox, { readonly kind: "game" }>): Display {
    return item.kind === "definition" ? this.definition(item) : this.signature(item);
  }

  /** Names that one line has no room for stand on lines above the last ones. */
  private signature({ names, type }: SignatureBox): Display {
    const rows: NameBox[][] = [];
    for (const name of names) {
      const row = rows.at(-1);
      if (row === undefined || this.press.row([...this.separated([...row, name]), this.press.mark("comma")]).width > this.width) rows.push([name]);
      else row.push(name);
    }
    const head = this.press.row([...this.separated(rows.pop() ?? []), this.press.mark("colon")]);
    const above = rows.map((row): Line => ({ indent: 0, content: this.press.row([...this.separated(row), this.press.mark("comma")]) }));
    return { ...this.beside(head, (room) => this.lines(type, room), []), above };
  }

  private definition({ guard, name, parameters, body, where }: DefinitionBox): Display {
    const sign = this.press.mark(body.kind === "predicate" ? "iff" : "define");
    const title = parameters.length === 0 ? [this.flat(name)] : [this.flat(name), ...this.fenced("parenthesis", parameters)];
    const parts = whereParts(where).map(({ box, end }) => this.closedBy(this.lines(box, this.width - wordRoom), end === undefined ? [] : [this.press.mark(end)]));
    const display = this.beside(this.press.row([...title, sign]), (room) => this.body(body, room), parts);
    if (guard.length === 0) return display;
    return { ...display, above: this.closedBy(this.opened([this.press.word("guard")], this.conditions(guard, this.width - wordRoom), step), [this.press.word("then")]) };
  }

  /** What a head is followed by: beside it if that fits, or if the head is short. */
  private beside(head: Piece, value: (room: number) => Display["value"], where: Display["where"]): Display {
    const room = this.width - head.width;
    const beside = value(room);
    const isBroken = "branches" in beside ? widthOf(beside.branches) > room || beside.branches.some(isBrokenBranch) : beside.length > 1;
    if (!isBroken || head.width <= this.width * ("branches" in beside ? widestHead / 2 : widestHead)) return { above: [], head, isBelow: false, value: beside, where };
    const below = value(this.width - step);
    // Branches stay beside their head unless lines are won.
    const isBelow = !("branches" in beside && "branches" in below) || widthOf(beside.branches) > room || heightOf(below.branches) + 1 < heightOf(beside.branches);
    return { above: [], head, isBelow, value: isBelow ? below : beside, where };
  }

  private body(body: BodyBox, room: number): Display["value"] {
    switch (body.kind) {
      case "value":
        return this.lines(body.value, room);
      case "predicate":
        return this.conditions(body.conditions, room);
      case "branches":
        return { branches: this.branches(body.branches, room - brace) };
    }
  }

  /** Values beside their conditions, or with these below them where that takes fewer lines. */
  private branches(branches: readonly BranchBox[], room: number): readonly Branch[] {
    const beside = this.branchesBeside(branches, room);
    const fits = widthOf(beside) <= brace + room;
    if (!this.press.stacksBranches || (fits && !beside.some(isBrokenBranch))) return beside;
    const stacked = branches.map((branch): Branch => ({
      value: [...this.lines(branch.value, room), ...indented(this.condition(branch, room - step), step)],
      condition: [],
    }));
    return !fits || heightOf(stacked) < heightOf(beside) ? stacked : beside;
  }

  /** In two columns. If they do not fit, the wider one gets what the other one leaves, half of the line at least. */
  private branchesBeside(branches: readonly BranchBox[], room: number): readonly Branch[] {
    const word = this.press.word("if");
    const widestOf = (boxes: readonly (Box | undefined)[]): number => boxes.reduce((width, box) => Math.max(width, box === undefined ? 0 : this.flat(box).width), 0);
    const values = widestOf(branches.map(({ value }) => value));
    const conditions = word.width + widestOf(branches.map(({ condition }) => condition));
    const isNarrow = values + conditions <= room;
    const valueRoom = isNarrow ? values : Math.max(room / 2, room - conditions);
    const conditionRoom = isNarrow ? conditions : Math.max(room / 2, room - values);
    return branches.map((branch) => ({ value: this.lines(branch.value, valueRoom), condition: this.condition(branch, conditionRoom) }));
  }

  private condition({ condition }: BranchBox, room: number): readonly Line[] {
    if (condition === undefined) return [{ indent: 0, content: this.press.word("otherwise") }];
    const word = this.press.word("if");
    return this.opened([word], this.lines(condition, room - word.width), step);
  }

  /** Conditions with commas between them. */
  private conditions(conditions: readonly Box[], room: number): readonly Line[] {
    const whole = this.press.row(this.separated(conditions));
    if (whole.width <= room) return [{ indent: 0, content: whole }];
    return conditions.flatMap((condition, i) => this.closedBy(this.lines(condition, room), i < conditions.length - 1 ? [this.press.mark("comma")] : []));
  }

  /** A box in lines of at most so many ems, as far as it can be broken. */
  private lines(box: Box, room: number): readonly Line[] {
    const whole = this.flat(box);
    if (whole.width <= room) return [{ indent: 0, content: whole }];
    switch (box.kind) {
      case "operators":
        return this.operators(box, room);
      case "fence":
        return this.filled(box.fence, [this.press.fence(box.fence, "open", false)], box.items, room);
      case "application":
        return this.filled("parenthesis", [this.flat(box.callee), this.press.fence("parenthesis", "open", false)], box.args, room);
      case "comprehension": {
        const element = this.closedBy(this.opened([this.press.fence("brace", "open", false)], this.lines(box.element, room - 1), 1), [this.press.mark("bar")]);
        const conditions = this.conditions(box.conditions, room - step);
        return this.closedBy([...element, ...indented(conditions, step)], [this.press.fence("brace", "close", false)]);
      }
      case "prefix":
        return this.opened([this.press.mark(box.sign)], this.lines(box.operand, room - 1), 1);
      case "quantifier":
      case "lambda":
        return [{ indent: 0, content: this.press.row(this.headOf(box)) }, ...indented(this.lines(box.body, room - step), step)];
      case "big": {
        const head = this.press.row(this.headOf(box));
        return this.opened([head], this.lines(box.body, room - head.width), head.width);
      }
      default:
        return [{ indent: 0, content: whole }];
    }
  }

  /** Each operator begins a line, but for one that compares with something that can be broken itself. */
  private operators({ first, rest }: OperatorsBox, room: number): readonly Line[] {
    const [only] = rest;
    if (rest.length === 1 && rowOf(only.operator).level === level.relation && isBreakable(only.operand)) {
      const left = this.press.row([this.flat(first), this.press.operator(only.operator)]);
      if (left.width < room / 2) return this.opened([left], this.lines(only.operand, room - left.width), step);
    }
    return [...this.lines(first, room), ...rest.flatMap(({ operator, operand }: Operation) => indented(this.opened([this.press.operator(operator)], this.lines(operand, room - 2 * step), step), step))];
  }

  /** Items in brackets, as many on a line as there is room for. */
  private filled(fence: Fence, open: readonly Piece[], items: readonly Box[], room: number): readonly Line[] {
    if (items.length === 0) return [{ indent: 0, content: this.press.row([...open, this.press.fence(fence, "close", false)]) }];
    const lines: Line[] = [];
    let current: Piece[] = [...open];
    let indent = 0;
    const widthOf = (): number => current.reduce((sum, { width }) => sum + width, 0);
    const end = (): void => {
      if (current.length > 0) lines.push({ indent, content: this.press.row(current) });
      current = [];
      indent = step;
    };
    items.forEach((item, i) => {
      const after = i < items.length - 1 ? this.press.mark("comma") : this.press.fence(fence, "close", false);
      const piece = this.flat(item);
      if (indent + widthOf() + piece.width + after.width > room && lines.length + current.length > open.length) end();
      if (indent + widthOf() + piece.width + after.width <= room) current.push(piece, after);
      else {
        const [head, ...others] = this.closedBy(this.opened(current, this.lines(item, room - step), step), [after]);
        lines.push({ indent: indent + head!.indent, content: head!.content }, ...indented(others.slice(0, -1), indent));
        current = others.length === 0 ? [] : [others[others.length - 1]!.content];
        indent = others.length === 0 ? step : indent + others[others.length - 1]!.indent;
        end();
      }
    });
    end();
    return lines;
  }

  /** Pieces put in front of the first line. */
  private opened(pieces: readonly Piece[], [first, ...others]: readonly Line[], hang: number): readonly Line[] {
    return first === undefined ? [] : [{ indent: first.indent, content: this.press.row([...pieces, first.content]) }, ...indented(others, hang)];
  }

  /** Pieces put behind the last line. */
  private closedBy(lines: readonly Line[], pieces: readonly Piece[]): readonly Line[] {
    const last = lines[lines.length - 1];
    if (last === undefined || pieces.length === 0) return lines;
    return [...lines.slice(0, -1), { indent: last.indent, content: this.press.row([last.content, ...pieces]) }];
  }

  // ---- on one line

  private flat(box: Box): Piece {
    let piece = this.#set.get(box);
    if (piece === undefined) {
      piece = this.set(box);
      this.#set.set(box, piece);
    }
    return piece;
  }

  private set(box: Box): Piece {
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
        return press.row([this.flat(box.callee), ...this.fenced("parenthesis", box.args)]);
      case "subscript":
        return press.row([this.flat(box.target), press.mark("openBracket"), this.flat(box.index), ...(box.to === undefined ? [] : [press.mark("dots"), this.flat(box.to)]), press.mark("closeBracket")]);
      case "fence":
        return press.row(this.fenced(box.fence, box.items));
      case "range":
        return press.range(this.flat(box.from), this.flat(box.to));
      case "comprehension": {
        const isTall = this.isTall([box.element, ...box.conditions]);
        return press.row([press.fence("brace", "open", isTall), this.flat(box.element), press.mark("bar"), ...this.separated(box.conditions), press.fence("brace", "close", isTall)]);
      }
      case "prefix":
        return press.row([press.mark(box.sign), this.flat(box.operand)]);
      case "operators":
        return press.row([this.flat(box.first), ...box.rest.flatMap(({ operator, operand }) => [press.operator(operator), this.flat(operand)])]);
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

  /** What stands before the body of a quantifier, a lambda or a big operator. */
  private headOf(box: QuantifierBox | LambdaBox | BigBox): readonly Piece[] {
    const { press } = this;
    switch (box.kind) {
      case "quantifier": {
        const bindings = box.bindings.map(({ patterns, set }) => [...this.separated(patterns), press.operator("in"), this.flat(set)]);
        return [press.mark(box.sign), ...bindings.flatMap((pieces, i) => (i === 0 ? pieces : [press.mark("comma"), ...pieces])), press.mark("dot")];
      }
      case "lambda":
        return [press.mark("lambda"), ...box.parameters.flatMap((parameter, i) => (i === 0 ? [this.flat(parameter)] : [press.mark("space"), this.flat(parameter)])), press.mark("dot")];
      case "big": {
        const { over } = box;
        if (over.kind === "conditions") return [press.big(box.operator, this.conditions(over.conditions, press.widthBelow), undefined)];
        return [press.big(box.operator, [{ indent: 0, content: press.row([this.flat(over.name), press.operator("equal"), this.flat(over.from)]) }], this.flat(over.to))];
      }
    }
  }

  private fenced(fence: Fence, items: readonly Box[]): readonly Piece[] {
    const isTall = this.isTall(items);
    return [this.press.fence(fence, "open", isTall), ...this.separated(items), this.press.fence(fence, "close", isTall)];
  }

  private separated(items: readonly Box[]): readonly Piece[] {
    return items.flatMap((item, i) => (i === 0 ? [this.flat(item)] : [this.press.mark("comma"), this.flat(item)]));
  }

  /** True if one of the boxes is higher than a line of text. */
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

function indented(lines: readonly Line[], by: number): readonly Line[] {
  return lines.map(({ indent, content }) => ({ indent: indent + by, content }));
}

function widthOf(branches: readonly Branch[]): number {
  const columnWidth = (lines: readonly (readonly Line[])[]): number => Math.max(...lines.map(widest));
  return brace + columnWidth(branches.map(({ value }) => value)) + columnWidth(branches.map(({ condition }) => condition));
}

function isBrokenBranch({ value, condition }: Branch): boolean {
  return value.length > 1 || condition.length > 1;
}

/** How many lines branches take. */
function heightOf(branches: readonly Branch[]): number {
  return branches.reduce((height, { value, condition }) => height + Math.max(value.length, condition.length), 0);
}

/** How wide lines are together. */
export function widest(lines: readonly Line[]): number {
  return lines.reduce((width, { indent, content }) => Math.max(width, indent + content.width), 0);
}

/** True for a display in which nothing is broken, if it has room in a width. */
export function isWhole({ above, head, isBelow, value, where }: Display, width: number): boolean {
  if (above.length > 0 || isBelow || where.some((lines) => lines.length > 1 || widest(lines) > width - wordRoom)) return false;
  const room = width - head.width;
  return "branches" in value ? widthOf(value.branches) <= room && !value.branches.some(isBrokenBranch) : value.length === 1 && widest(value) <= room;
}

/** True for what has commas or bars to break at. */
function isBreakable({ kind }: Box): boolean {
  return kind === "fence" || kind === "application" || kind === "comprehension";
}
