// Pretty-prints an item: an expression stays on one line if it fits; otherwise it is broken at its loosest operators
// and its operands are stacked. Grids laid out by the author are preserved.

import { infix, level } from "../language/operators.js";
import type { Branch, Definition, Expression, Item, Signature } from "../syntax/tree.js";
import { everyExpression, expressionsOf, partsOf, sidesOfBar } from "../syntax/walk.js";
import type { TokenRange, Tokens } from "./tokens.js";
import { append } from "../text/append.js";
import { maxAlignedWidth, maxBranchesWidth, maxColumnsBefore, maxRounds } from "./limits.js";

/** Indentation of branches, in columns; `where` is indented by half of it. */
const indentation = 4;

/**
 * Maximum width, in columns, of the members of a list and of operands that may share a line: a third of a line, and a
 * long name.
 */
const widestInRow = { members: 26, operands: 20 };

/** Returns the lines of an item with its tokens, at most `width` columns wide if possible. */
export function arrangeTokens(tokens: Tokens, item: Item, stretch: TokenRange, width: number): readonly string[] {
  let grids = gridsIn(tokens, item, (i) => tokens.beginsLine(i));
  for (let round = 1; ; round++) {
    const arrangement = new Arrangement(tokens, width, grids);
    arrangement.item(item, stretch);
    if (grids.size === 0 && arrangement.lineStarts.size === 0) return arrangement.lines;
    // A grid may not fit, and filled rows may look like a grid. The layout must be stable when formatted again, so it
    // is repeated with the grids of its own output.
    const newGrids = gridsIn(tokens, item, (i) => arrangement.lineStarts.has(i));
    if (round === maxRounds || areSame(newGrids, grids)) return arrangement.lines;
    grids = newGrids;
  }
}

/** An expression with its tokens, including enclosing parentheses. */
interface Part {
  readonly node: Expression;
  readonly stretch: TokenRange;
}

/** An element of a list or operator chain, with the tokens between it and the next one. */
interface Member extends Part {
  readonly end: TokenRange;
}

class Arrangement {
  readonly lines: string[] = [""];
  #indent = 0;
  #column = 0;
  /** The indices of the tokens that begin a line, except the first token. */
  readonly lineStarts = new Set<number>();
  #beginsLine = false;
  /** The indices of the tokens that begin a row of a grid, except first rows. */
  readonly #rowStarts: readonly number[];

  constructor(
    private readonly tokens: Tokens,
    private readonly width: number,
    private readonly grids: Grids,
  ) {
    this.#rowStarts = [...grids.values()].flatMap(({ starts }) => starts);
  }

  item(item: Item, stretch: TokenRange): void {
    if (item.kind === "game" || (this.#fits(stretch, 0) && this.#mayBeLine(item, stretch))) this.#flat(stretch);
    else if (item.kind === "signature") this.#signature(item, stretch);
    else this.#definition(item, stretch);
  }

  /** True if an item may be on one line: it has at most two branches, and at most one condition after `where`. */
  #mayBeLine(item: Item, stretch: TokenRange): boolean {
    if (item.kind !== "definition") return true;
    const { body, where } = item;
    if (body.kind === "branches" && body.branches.length > 1)
      return body.branches.length === 2 && where.length === 0 && this.tokens.width(stretch) <= maxBranchesWidth;
    return this.#conjuncts(where, stretch).length <= 1;
  }

  #write(text: string, width = text.length): void {
    this.lines[this.lines.length - 1] += text;
    this.#column += width;
  }

  #newLine(column: number): void {
    this.lines.push(" ".repeat(column));
    this.#indent = this.#column = column;
    this.#beginsLine = true;
  }

  /** Writes tokens to the current line, without the space before the first. */
  #flat(stretch: TokenRange): void {
    if (stretch.to < stretch.from) return;
    if (this.#beginsLine) this.lineStarts.add(stretch.from);
    this.#beginsLine = false;
    this.#write(this.tokens.line(stretch), this.tokens.width(stretch));
  }

  /** Writes tokens to the current line, with the space before the first if it has one. */
  #advance(stretch: TokenRange): void {
    if (stretch.to < stretch.from) return;
    if (this.tokens.isApart(stretch.from)) this.#write(" ");
    this.#flat(stretch);
  }

  /** Returns the width of tokens including the space before the first. */
  #widthAfter(stretch: TokenRange): number {
    return stretch.to < stretch.from ? 0 : this.tokens.width(stretch) + (this.tokens.isApart(stretch.from) ? 1 : 0);
  }

  /** True if no row of a grid begins inside the tokens. */
  #isLine({ from, to }: TokenRange): boolean {
    return !this.#rowStarts.some((i) => from < i && i <= to);
  }

  /** True if the tokens and `after` further columns fit on a line that starts at `column`. */
  #fits(stretch: TokenRange, after: number, column = this.#column): boolean {
    return column + this.tokens.width(stretch) + after <= this.width && this.#isLine(stretch);
  }

  #signature({ type }: Signature, stretch: TokenRange): void {
    const inside = this.tokens.rangeWithin(type, stretch);
    this.#flat({ from: stretch.from, to: inside.from - 1 });
    this.#placeBeside({ node: type, stretch: inside, end: { from: inside.to + 1, to: stretch.to } }, 0, indentation);
  }

  #definition({ guard, name, body, where }: Definition, stretch: TokenRange): void {
    const head = this.tokens.first(name.span);
    if (guard.length > 0) {
      this.#flat({ from: stretch.from, to: stretch.from });
      this.#members(this.#list(guard, { from: stretch.from + 1, to: head - 1 }), 0);
      this.#newLine(0);
    }
    const conditions = this.#conjuncts(where, stretch);
    const whereAt = conditions.length === 0 ? stretch.to + 1 : conditions[0]!.stretch.from - 1;
    const inBody = { from: head, to: whereAt - 1 };
    switch (body.kind) {
      case "branches": {
        const values = body.branches.map(({ value }) => this.tokens.rangeWithin(value, inBody));
        this.#flat({ from: head, to: values[0]!.from - 1 });
        this.#branches(body.branches, values, inBody.to, where.length === 0);
        break;
      }
      case "predicate":
      case "expression": {
        const parts = this.#list(body.kind === "predicate" ? body.conditions : [body.value], inBody);
        const rest = { from: parts[0]!.stretch.from, to: inBody.to };
        this.#flat({ from: head, to: rest.from - 1 });
        if (this.#fits(rest, 1)) this.#advance(rest);
        else {
          this.#newLine(indentation);
          if (this.#fits(rest, 0)) this.#flat(rest);
          else this.#stacked(parts, 0);
        }
        break;
      }
      case "broken":
        this.#flat(inBody);
    }
    if (conditions.length === 0) return;
    this.#newLine(indentation / 2);
    this.#flat({ from: whereAt, to: whereAt });
    this.#members(conditions, 0);
  }

  #branches(branches: readonly Branch[], values: readonly TokenRange[], to: number, mayBeLine: boolean): void {
    const line = { from: values[0]!.from, to };
    if (mayBeLine && branches.length === 1 && this.#fits(line, 1)) return this.#advance(line);
    this.#newLine(indentation);
    this.#stackedBranches(branches, values, to, 0);
  }

  /** Writes branches on separate lines, from the current column. `to` is their last token. */
  #stackedBranches(branches: readonly Branch[], values: readonly TokenRange[], to: number, after: number): void {
    const column = this.#column;
    const ends = values.map((value, i) => ({
      from: value.to + 1,
      to: i + 1 < values.length ? values[i + 1]!.from - 1 : to,
    }));
    const aligned = this.#alignment(values, ends, after);
    branches.forEach(({ value, condition }, i) => {
      const end = ends[i]!;
      const afterEnd = i < branches.length - 1 ? 0 : after;
      if (i > 0) this.#newLine(column);
      const isLine = this.#fits(values[i]!, 0);
      this.#put({ node: value, stretch: values[i]! }, 0);
      if (isLine && this.#column < column + aligned) this.#write(" ".repeat(column + aligned - this.#column));
      if (isLine && this.#fits(end, 1 + afterEnd)) return this.#advance(end);
      // The condition would be overlooked after the last line of a long value.
      this.#newLine(column + 2);
      if (condition === undefined || this.#fits(end, afterEnd)) return this.#flat(end);
      const stretch = this.tokens.rangeWithin(condition, end);
      this.#flat({ from: end.from, to: stretch.from - 1 });
      const rest = { from: stretch.to + 1, to: end.to };
      this.#write(" ");
      this.#put({ node: condition, stretch }, this.#widthAfter(rest) + afterEnd);
      this.#advance(rest);
    });
  }

  /** Returns the width to which the values of branches are padded, so that their conditions are aligned. */
  #alignment(values: readonly TokenRange[], ends: readonly TokenRange[], after: number): number {
    const column = this.#column;
    const rows = values.map((value, i) => ({
      width: this.#isLine(value) ? this.tokens.width(value) : Infinity,
      end: ends[i]!,
    }));
    const isGood = (width: number): boolean =>
      width <= maxAlignedWidth &&
      rows.every((row) => row.width > width || this.#fits(row.end, 1 + after, column + width));
    return Math.max(0, ...[...new Set(rows.map(({ width }) => width))].filter(isGood));
  }

  // ---- expressions

  /** Writes an expression at the current column. `after` columns follow it on its last line. */
  #put({ node, stretch }: Part, after: number): void {
    if (this.#fits(stretch, after)) return this.#flat(stretch);
    const ownRange = this.tokens.tokenRange(node);
    if (stretch.from < ownRange.from) {
      this.#flat({ from: stretch.from, to: stretch.from });
      this.#put({ node, stretch: { from: stretch.from + 1, to: stretch.to - 1 } }, after + 1);
      return this.#flat({ from: stretch.to, to: stretch.to });
    }
    switch (node.kind) {
      case "call": {
        const callee = this.tokens.rangeWithin(node.callee, ownRange);
        // For a call in bracket notation, `⌊x⌋`, the callee's token is the bracket.
        const isRounded = this.tokens.is(ownRange.from, "openFloor") || this.tokens.is(ownRange.from, "openCeiling");
        if (isRounded && callee.to === ownRange.from) return this.#bracketed(node, node.args, ownRange, after);
        this.#put({ node: node.callee, stretch: callee }, 1);
        return this.#bracketed(node, node.args, { from: callee.to + 1, to: ownRange.to }, after);
      }
      case "tuple":
      case "sequence":
      case "set":
        return this.#bracketed(node, node.items, ownRange, after);
      case "comprehension":
        return this.#comprehension(node, ownRange, after);
      case "branches": {
        const inside = { from: ownRange.from + 1, to: ownRange.to - 1 };
        const values = node.branches.map(({ value }) => this.tokens.rangeWithin(value, inside));
        this.#flat({ from: ownRange.from, to: ownRange.from });
        this.#stackedBranches(node.branches, values, ownRange.to, after);
        return;
      }
      case "quantifier":
      case "lambda":
      case "big":
        return this.#binder(node, ownRange, after);
      case "binary":
        if (node.operator === "power") return this.#inOrder(node, ownRange, after);
        return this.#chain(node, ownRange, after);
      case "arrow":
        return this.#arrow(node, ownRange, after);
      case "product":
      case "relation":
      case "typeTest":
        return this.#chain(node, ownRange, after);
      default:
        return this.#inOrder(node, ownRange, after);
    }
  }

  /** Writes a member on the current line, or at `column` of a new line. */
  #placeBeside(member: Member, after: number, column: number): void {
    const { stretch, end } = member;
    const trailingWidth = after + this.#widthAfter(end);
    const isApart = this.tokens.isApart(stretch.from);
    const here = this.#column + (isApart ? 1 : 0);
    if (
      !this.#fits(stretch, trailingWidth, here) &&
      (this.#fits(stretch, trailingWidth, column) || here - column > maxColumnsBefore)
    )
      this.#newLine(column);
    else if (isApart) this.#write(" ");
    this.#put(member, trailingWidth);
    this.#advance(end);
  }

  /** Writes a node whose children are not separated by line breaks. */
  #inOrder(node: Expression, ownRange: TokenRange, after: number): void {
    const parts = this.#list(partsOf(node), ownRange);
    const first = parts[0];
    if (first === undefined) return this.#flat(ownRange);
    this.#flat({ from: ownRange.from, to: first.stretch.from - 1 });
    parts.forEach((part, i) => {
      if (part.stretch.from > ownRange.from && this.tokens.isApart(part.stretch.from)) this.#write(" ");
      this.#put(part, this.#widthAfter(part.end) + (i === parts.length - 1 ? after : 0));
      this.#advance(part.end);
    });
  }

  /** Writes a function type, keeping its parameters on one line if possible. */
  #arrow(node: Expression, ownRange: TokenRange, after: number): void {
    const result = this.#list(partsOf(node), ownRange).at(-1)!;
    const prefix = { from: ownRange.from, to: result.stretch.from - 1 };
    if (!this.#fits(prefix, 0)) return this.#chain(node, ownRange, after);
    const column = this.#column;
    this.#flat(prefix);
    this.#placeBeside(result, after, column);
  }

  /** Writes the operands of one level, stacked with trailing operators; short operands fill rows. */
  #chain(node: Expression, ownRange: TokenRange, after: number): void {
    const operands = this.#list(this.#operands(node, ownRange), ownRange);
    const [first, second] = operands;
    if (operands.length === 2 && isHinge(node)) {
      const column = this.#column + indentation / 2;
      this.#put(first!, this.#widthAfter(first!.end));
      this.#advance(first!.end);
      return this.#placeBeside(second!, after, column);
    }
    if (operands.every(({ stretch }) => this.tokens.width(stretch) <= widestInRow.operands))
      this.#rows(this.#filled(operands, this.#column, after), after);
    else this.#stacked(operands, after);
  }

  /** Returns the operands of a chain: those of a node and of unparenthesised operands of the same level. */
  #operands(node: Expression, ownRange: TokenRange): readonly Expression[] {
    const operands: Expression[] = [];
    const work = [node];
    for (let e = work.pop(); e !== undefined; e = work.pop()) {
      const isOpen = e === node || (levelOf(e) === levelOf(node) && this.tokens.isBare(e, ownRange));
      if (isOpen && (e.kind === "binary" || e.kind === "product" || e === node)) append(work, partsOf(e).toReversed());
      else operands.push(e);
    }
    return operands;
  }

  #comprehension(node: Expression & { kind: "comprehension" }, ownRange: TokenRange, after: number): void {
    this.#flat({ from: ownRange.from, to: ownRange.from });
    const column = this.#column + 1;
    const sides = sidesOfBar(node);
    const [element, ...conditions] = this.#list([sides.head, ...sides.conditions], ownRange);
    this.#put(element!, 2);
    this.#advance(element!.end);
    const range = { from: conditions[0]!.stretch.from, to: ownRange.to };
    if (this.#fits(range, after + 1)) return this.#advance(range);
    if (this.#fits(range, after, column) || this.#column - column >= maxColumnsBefore) this.#newLine(column);
    else this.#write(" ");
    this.#stacked(conditions, after);
  }

  #binder(node: Expression & { kind: "quantifier" | "lambda" | "big" }, ownRange: TokenRange, after: number): void {
    const column = this.#column + indentation / 2;
    const stretch = this.tokens.rangeWithin(node.body, ownRange);
    const boundRange = { from: ownRange.from, to: stretch.from - 1 };
    // There is no line break between bounds, or between the parameters of a lambda.
    const isWhole = node.kind === "lambda" || (node.kind === "big" && node.alwaysNew);
    if (isWhole || this.#fits(boundRange, 0)) this.#flat(boundRange);
    else {
      const parts = this.#list(partsOf(node).slice(0, -1), boundRange);
      this.#flat({ from: ownRange.from, to: parts[0]!.stretch.from - 1 });
      if (this.tokens.isApart(parts[0]!.stretch.from)) this.#write(" ");
      this.#stacked(parts, 0);
    }
    this.#placeBeside({ node: node.body, stretch, end: { from: stretch.to + 1, to: ownRange.to } }, after, column);
  }

  #list(nodes: readonly Expression[], range: TokenRange): readonly Member[] {
    return membersOf(this.tokens, nodes, range);
  }

  /** Returns the operands of a conjunction, joined by `&` or commas. */
  #conjuncts(conditions: readonly Expression[], range: TokenRange): readonly Member[] {
    const members = conditions.flatMap((condition) =>
      condition.kind === "binary" && condition.operator === "and" && this.tokens.isBare(condition, range)
        ? this.#operands(condition, range)
        : [condition],
    );
    return this.#list(members, range);
  }

  /** Writes members after a keyword, on one line if they fit, otherwise stacked. */
  #members(members: readonly Member[], after: number): void {
    this.#write(" ");
    const all = { from: members[0]!.stretch.from, to: members[members.length - 1]!.end.to };
    if (members.length === 1 && this.#fits(all, after)) this.#flat(all);
    else this.#stacked(members, after);
  }

  /** Writes members on separate lines, aligned at the current column. */
  #stacked(members: readonly Member[], after: number): void {
    this.#rows(
      members.map((member) => [member]),
      after,
    );
  }

  #rows(rows: readonly (readonly Member[])[], after: number): void {
    const column = this.#column;
    rows.forEach((row, i) => {
      if (i > 0) this.#newLine(column);
      row.forEach((member, k) => {
        if (k > 0) this.#write(" ");
        const isLast = i === rows.length - 1 && k === row.length - 1;
        this.#put(member, this.#widthAfter(member.end) + (isLast ? after : 0));
        this.#advance(member.end);
      });
    });
  }

  /** Fills rows with as many members as fit, starting at `column`. */
  #filled(members: readonly Member[], column: number, after: number): readonly (readonly Member[])[] {
    const rows: Member[][] = [];
    let end = Infinity;
    members.forEach((member, i) => {
      const width = this.tokens.width(member.stretch) + this.#widthAfter(member.end);
      const isLast = i === members.length - 1;
      if (end + 1 + width + (isLast ? after : 0) <= this.width) {
        rows[rows.length - 1]!.push(member);
        end += 1 + width;
      } else {
        rows.push([member]);
        end = column + width;
      }
    });
    return rows;
  }

  /** Writes a bracketed list that does not fit on the line: as a grid, in rows, or stacked. */
  #bracketed(node: Expression, items: readonly Expression[], { from, to }: TokenRange, after: number): void {
    this.#flat({ from, to: from });
    if (items.length === 0) return this.#flat({ from: from + 1, to });
    const members = this.#list(items, { from: from + 1, to });
    const bodyIndent = this.#indent + indentation / 2;
    const fits = (column: number): boolean =>
      members.every(({ stretch, end }) => column + this.tokens.width(stretch) + this.#widthAfter(end) <= this.width);
    if (this.#column - bodyIndent > maxColumnsBefore && !fits(this.#column) && fits(bodyIndent))
      this.#newLine(bodyIndent);
    const rows = this.#rowsOf(node, members, after);
    const cells = mayBeGrid(node) ? this.#cells(rows) : undefined;
    if (cells === undefined || !this.#aligned(cells, after)) this.#rows(rows, after);
  }

  /** Returns the rows of a list: those laid out by the author if they fit, otherwise filled rows. */
  #rowsOf(node: Expression, members: readonly Member[], after: number): readonly (readonly Member[])[] {
    const grid = this.grids.get(node);
    if (grid !== undefined) {
      const rows = splitIntoRows(grid.length, members);
      const fits = (row: readonly Member[]): boolean =>
        this.#fits({ from: row[0]!.stretch.from, to: row[row.length - 1]!.end.to }, after);
      if (rows.every(fits)) return rows;
    }
    const areLines = members.every(({ stretch }) => this.#isLine(stretch));
    const areShort = members.every(({ stretch }) => this.tokens.width(stretch) <= widestInRow.members);
    const filled = this.#filled(members, this.#column, after);
    // Arguments and coordinates may share rows at any width, but wide ones must not resemble a grid.
    const belong = node.kind !== "set" && node.kind !== "sequence" && !(mayBeGrid(node) && isGrid(this.tokens, filled));
    return areLines && (areShort || belong) ? filled : members.map((member) => [member]);
  }

  /** Returns the cells of a grid; undefined if the rows do not form a grid. */
  #cells(rows: readonly (readonly Member[])[]): readonly Row[] | undefined {
    if (!isGrid(this.tokens, rows)) return undefined;
    return rows.map((row): Row => {
      const { stretch, end } = row[row.length - 1]!;
      const list = row.length === 1 ? listIn(this.tokens, row[0]!) : undefined;
      return list === undefined
        ? { open: undefined, cells: row }
        : { open: stretch.from, cells: this.#list(list.items, { from: stretch.from + 1, to: end.to }) };
    });
  }

  /** Writes a grid with aligned columns, numbers to the right. Returns false if it does not fit. */
  #aligned(rows: readonly Row[], after: number): boolean {
    const column = this.#column;
    const columns = rows[0]!.cells.map((_, k) => {
      const cells = rows.map((row) => row.cells[k]!);
      return {
        width: Math.max(...cells.map((cell) => this.tokens.width(cell.stretch) + this.#widthAfter(cell.end))),
        areNumbers: cells.every(({ node }) => isNumber(node)),
      };
    });
    const totalWidth = columns.reduce((sum, { width }) => sum + 1 + width, 0);
    if (column + totalWidth + after > this.width) return false;
    if (!rows.every(({ cells }) => cells.every(({ stretch }) => this.#isLine(stretch)))) return false;
    rows.forEach(({ open, cells }, i) => {
      if (i > 0) this.#newLine(column);
      if (open !== undefined) this.#flat({ from: open, to: open });
      cells.forEach((cell, k) => {
        const { width, areNumbers } = columns[k]!;
        const padding = " ".repeat(width - this.tokens.width(cell.stretch) - this.#widthAfter(cell.end));
        if (k > 0) this.#write(" ");
        if (areNumbers) this.#write(padding);
        this.#flat(cell.stretch);
        this.#advance(cell.end);
        if (!areNumbers && k < cells.length - 1) this.#write(padding);
      });
    });
    return true;
  }
}

/** The lists laid out as grids, with the length of their rows and the tokens that begin further rows. */
type Grids = ReadonlyMap<Expression, { readonly length: number; readonly starts: readonly number[] }>;

/** Finds the lists whose line breaks form a grid. */
function gridsIn(tokens: Tokens, item: Item, beginsLine: (token: number) => boolean): Grids {
  const grids = new Map<Expression, { readonly length: number; readonly starts: readonly number[] }>();
  const roots = item.kind === "game" ? [] : item.kind === "definition" ? expressionsOf(item) : [item.type];
  for (const root of roots)
    everyExpression(root, (e) => {
      if (!mayBeGrid(e)) return;
      const { from, to } = tokens.tokenRange(e);
      const rows: Member[][] = [];
      for (const member of membersOf(tokens, e.items, { from: from + 1, to })) {
        const row = rows[rows.length - 1];
        if (row === undefined || beginsLine(member.stretch.from)) rows.push([member]);
        else row.push(member);
      }
      if (isGrid(tokens, rows))
        grids.set(e, { length: rows[0]!.length, starts: rows.slice(1).map((row) => row[0]!.stretch.from) });
    });
  return grids;
}

function areSame(left: Grids, right: Grids): boolean {
  return left.size === right.size && [...left].every(([list, { length }]) => right.get(list)?.length === length);
}

type List = Expression & { kind: "set" | "sequence" | "tuple" };

const mayBeGrid = (node: Expression): node is List =>
  node.kind === "set" || node.kind === "sequence" || node.kind === "tuple";

/**
 * True for at least two rows of equal length. A row may also be a single list, whose members are then counted, or a
 * single string of any length: a picture made of letters.
 */
function isGrid(tokens: Tokens, rows: readonly (readonly Member[])[]): boolean {
  const [first] = rows;
  if (first === undefined || rows.length < 2 || rows.some((row) => row.length !== first.length)) return false;
  if (first.length > 1) return true;
  const single = rows.map(([member]) => member!);
  if (single.every(({ node }) => node.kind === "string")) return true;
  const [length = 0, ...others] = single.map((member) => listIn(tokens, member)?.items.length ?? 0);
  return length > 1 && others.every((other) => other === length);
}

/** Returns the member as a list, unless it is parenthesised. */
function listIn(tokens: Tokens, { node, stretch }: Part): List | undefined {
  return mayBeGrid(node) && tokens.tokenRange(node).from === stretch.from ? node : undefined;
}

/** Pairs expressions with their tokens. The tokens after the last one extend to the end of `range`. */
function membersOf(tokens: Tokens, nodes: readonly Expression[], range: TokenRange): readonly Member[] {
  const stretches = nodes.map((node) => tokens.rangeWithin(node, range));
  return nodes.map((node, i) => ({
    node,
    stretch: stretches[i]!,
    end: { from: stretches[i]!.to + 1, to: i + 1 < nodes.length ? stretches[i + 1]!.from - 1 : range.to },
  }));
}

/** A row of a grid: its cells, and the index of the bracket before them if the row is itself a list. */
interface Row {
  readonly open: number | undefined;
  readonly cells: readonly Member[];
}

function levelOf(node: Expression): number | undefined {
  switch (node.kind) {
    case "binary":
      return infix[node.operator].level;
    case "product":
      return level.product;
    default:
      return undefined;
  }
}

/** True if the second operand may begin on the line of the first: `x = {…}`. */
function isHinge({ kind }: Expression): boolean {
  return kind === "relation" || kind === "typeTest";
}

function isNumber(node: Expression): boolean {
  return node.kind === "numeral" || (node.kind === "unary" && node.operand.kind === "numeral");
}

function splitIntoRows(count: number, members: readonly Member[]): readonly (readonly Member[])[] {
  const rows: (readonly Member[])[] = [];
  for (let i = 0; i < members.length; i += count) rows.push(members.slice(i, i + count));
  return rows;
}
