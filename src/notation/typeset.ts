// Lays out definitions and signatures as displays. lines.ts breaks their formulas; a press produces the markup.

import {
  type BodyBox,
  type Box,
  type BranchBox,
  type DefinitionBox,
  type ItemBox,
  type SignatureBox,
  whereParts,
} from "./boxes.js";
import { Formulas } from "./lines.js";
import { fits, indentLine, type DisplayLine, type MarkupFragment, type Press, step, widest } from "./press.js";

/** A branch. If `condition` is empty, it is part of the lines of the value. */
export interface TypesetBranch {
  readonly value: readonly DisplayLine[];
  readonly condition: readonly DisplayLine[];
}

export interface TypesetDisplay {
  /** `If … then`, and the first lines of a head that is too wide for one line. */
  readonly above: readonly DisplayLine[];
  /** The head with its `:=` or `iff`, or its last line. */
  readonly head: DisplayLine;
  /** True if the value begins on the next line. */
  readonly isBelow: boolean;
  readonly value: readonly DisplayLine[] | { readonly branches: readonly TypesetBranch[] };
  readonly where: readonly (readonly DisplayLine[])[];
}

/** Width of the brace before branches and the gap between values and conditions, in ems. */
const brace = 2.6;
/** Width of the words `If` and `where`, in ems. */
const wordWidth = 5;

export class Typesetter {
  constructor(
    private readonly press: Press,
    private readonly width: number,
    private readonly formulas = new Formulas(press),
  ) {}

  /** Returns a typesetter for another line width that shares the memo tables. */
  forWidth(width: number): Typesetter {
    return new Typesetter(this.press, width, this.formulas);
  }

  expression(box: Box): readonly DisplayLine[] {
    return this.formulas.lines(box, this.width);
  }

  display(item: Exclude<ItemBox, { readonly kind: "game" }>): TypesetDisplay {
    return item.kind === "definition" ? this.definition(item) : this.signature(item);
  }

  private signature({ names, type }: SignatureBox): TypesetDisplay {
    const { formulas, press, width } = this;
    return this.below(
      formulas.list(names, width, [press.mark("colon")]),
      (maxWidth) => formulas.lines(type, maxWidth),
      [],
    );
  }

  private definition({ guard, name, parameters, body, where }: DefinitionBox): TypesetDisplay {
    const { formulas, press, width } = this;
    const mark = press.mark(body.kind === "predicate" ? "iff" : "define");
    const called = press.row(
      parameters.length === 0
        ? [formulas.flat(name)]
        : [formulas.flat(name), ...formulas.fence("parenthesis", parameters)],
    );
    const isWide = parameters.length > 0 && !fits(called.width + mark.width, width);
    const head = isWide
      ? formulas.call(formulas.flat(name), parameters, width - mark.width)
      : [{ indent: 0, content: called }];
    const conditionLines = whereParts(where).map(({ box, end }) => {
      const after = end === undefined ? [] : [press.mark(end)];
      return formulas.closedBy(
        formulas.lines(box, width - wordWidth - after.reduce((sum, piece) => sum + piece.width, 0)),
        after,
      );
    });
    const display = this.below(
      formulas.closedBy(head, [mark]),
      (maxWidth) => this.body(body, maxWidth),
      conditionLines,
    );
    if (guard.length === 0) return display;
    const condition = formulas.open([press.word("guard")], formulas.list(guard, width - wordWidth), step);
    return { ...display, above: [...formulas.closedBy(condition, [press.word("then")]), ...display.above] };
  }

  /**
   * Places a value beside its head. A value that must be broken is placed below unless that costs lines; branches are
   * placed below only if that saves lines.
   */
  private below(
    lines: readonly DisplayLine[],
    value: (maxWidth: number) => TypesetDisplay["value"],
    where: TypesetDisplay["where"],
  ): TypesetDisplay {
    const leadingLines = lines.slice(0, -1);
    const head = lines[lines.length - 1] ?? { indent: 0, content: this.press.row([]) };
    const [widthBeside, widthBelow] = [this.width - head.indent - head.content.width, this.width - step];
    const besideHead = value(widthBeside);
    if (fits(extentOf(besideHead).width, widthBeside) && !isBroken(besideHead))
      return { above: leadingLines, head, isBelow: false, value: besideHead, where };
    const belowHead = value(widthBelow);
    const [besideExtent, belowExtent] = [extentOf(besideHead), extentOf(belowHead)];
    const savedOverflow = Math.max(0, besideExtent.width - widthBeside) - Math.max(0, belowExtent.width - widthBelow);
    const isBelow =
      !fits(savedOverflow, 0) ||
      (fits(-savedOverflow, 0) && belowExtent.height + 1 < besideExtent.height + ("branches" in belowHead ? 0 : 1));
    return { above: leadingLines, head, isBelow, value: isBelow ? belowHead : besideHead, where };
  }

  private body(body: BodyBox, maxWidth: number): TypesetDisplay["value"] {
    switch (body.kind) {
      case "value":
        return this.formulas.lines(body.value, maxWidth);
      case "predicate":
        return this.formulas.list(body.conditions, maxWidth);
      case "branches":
        return { branches: this.branches(body.branches, maxWidth - brace) };
    }
  }

  /**
   * Places conditions beside their values, or below them if that keeps the lines within the width or saves more than
   * one line.
   */
  private branches(branches: readonly BranchBox[], maxWidth: number): readonly TypesetBranch[] {
    const branchLines = this.branchesBeside(branches, maxWidth);
    const isWithin = fits(widthOf(branchLines), brace + maxWidth);
    if (!this.press.stacksBranches || (isWithin && !branchLines.some(isBrokenBranch))) return branchLines;
    const stacked = branches.map((branch): TypesetBranch => ({ value: this.stack(branch, maxWidth), condition: [] }));
    return !isWithin || heightOf(stacked) + 1 < heightOf(branchLines) ? stacked : branchLines;
  }

  /** Returns a value followed by its condition, on one line if both fit, otherwise below. */
  private stack(branch: BranchBox, maxWidth: number): readonly DisplayLine[] {
    const both = this.press.row([this.formulas.flat(branch.value), this.flatCondition(branch.condition)]);
    if (fits(both.width, maxWidth)) return [{ indent: 0, content: both }];
    return [
      ...this.formulas.lines(branch.value, maxWidth),
      ...indentLine(this.condition(branch, maxWidth - step), step),
    ];
  }

  /** Two columns. If they do not fit, the wider one gets the remaining width, but at least half of the line. */
  private branchesBeside(branches: readonly BranchBox[], maxWidth: number): readonly TypesetBranch[] {
    const widest = (pieces: readonly MarkupFragment[]): number =>
      pieces.reduce((most, { width }) => Math.max(most, width), 0);
    const values = widest(branches.map(({ value }) => this.formulas.flat(value)));
    const conditions = widest(branches.map(({ condition }) => this.flatCondition(condition)));
    const isNarrow = fits(values + conditions, maxWidth);
    const valueWidth = isNarrow ? values : Math.max(maxWidth / 2, maxWidth - conditions);
    const conditionWidth = isNarrow ? conditions : Math.max(maxWidth / 2, maxWidth - values);
    return branches.map((branch) => ({
      value: this.formulas.lines(branch.value, valueWidth),
      condition: this.condition(branch, conditionWidth),
    }));
  }

  private flatCondition(condition: Box | undefined): MarkupFragment {
    return condition === undefined
      ? this.press.word("otherwise")
      : this.press.row([this.press.word("if"), this.formulas.flat(condition)]);
  }

  private condition({ condition }: BranchBox, maxWidth: number): readonly DisplayLine[] {
    if (condition === undefined) return [{ indent: 0, content: this.press.word("otherwise") }];
    const word = this.press.word("if");
    return this.formulas.open([word], this.formulas.lines(condition, maxWidth - word.width), word.width);
  }
}

function extentOf(value: TypesetDisplay["value"]): { readonly width: number; readonly height: number } {
  return "branches" in value
    ? { width: widthOf(value.branches), height: heightOf(value.branches) }
    : { width: widest(value), height: value.length };
}

function isBroken(value: TypesetDisplay["value"]): boolean {
  return "branches" in value ? value.branches.some(isBrokenBranch) : value.length > 1;
}

function widthOf(branches: readonly TypesetBranch[]): number {
  const columnWidth = (columns: readonly (readonly DisplayLine[])[]): number =>
    columns.reduce((width, lines) => Math.max(width, widest(lines)), 0);
  return (
    brace + columnWidth(branches.map(({ value }) => value)) + columnWidth(branches.map(({ condition }) => condition))
  );
}

function isBrokenBranch({ value, condition }: TypesetBranch): boolean {
  return value.length > 1 || condition.length > 1;
}

function heightOf(branches: readonly TypesetBranch[]): number {
  return branches.reduce((height, { value, condition }) => height + Math.max(value.length, condition.length), 0);
}

/** True if a display is unbroken and fits into a width. */
export function isWhole({ above: linesAbove, head, isBelow, value, where }: TypesetDisplay, width: number): boolean {
  if (
    linesAbove.length > 0 ||
    isBelow ||
    where.some((lines) => lines.length > 1 || !fits(widest(lines), width - wordWidth))
  )
    return false;
  return !isBroken(value) && fits(extentOf(value).width, width - head.content.width);
}
