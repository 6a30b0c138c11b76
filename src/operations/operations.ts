// All operations that expressions of the core are made of: functions and constants of the runtime, each with what
// types, facts, passes and the emitter ask about it. What a row leaves out follows from the operation's type, so that a
// built-in function whose type says all needs no row here.

import { builtins, type BuiltinOperation, type BuiltinRow } from "../language/builtins.js";
import * as images from "../runtime/easel/images.js";
import type * as Runtime from "../runtime/index.js";
import { EaselValue } from "../runtime/kernel/values.js";
import { chosenOf, numbers, one } from "./arithmetic.js";
import { collectionRows } from "./collections.js";
import { easelRows, indexable } from "./easel.js";
import { anything, type Extent, functions, joinOf, type Kind, none, numberWithin } from "./extent.js";
import type { Bounds } from "./intervals.js";
import { overloadTrees, type OverloadTree } from "./notation.js";
import { noteRows } from "./notes.js";
import { numberRows } from "./numbers.js";
import type { MemberTest, Native, Operands, Row } from "./operation.js";
import { extentOfTree, kindOfTree } from "./results.js";

const rows = { ...numberRows, ...collectionRows, ...easelRows, ...noteRows } satisfies Partial<
  Record<keyof typeof Runtime, Row>
>;

/** What a document can name has a row in language/builtins.ts; everything else has one here. */
export type OperationName = keyof typeof rows | BuiltinOperation;

/**
 * A built-in name as one operation: the runtime may have another one for calls with more arguments, and for types that
 * are applied.
 */
interface Builtin {
  readonly row: BuiltinRow;
  readonly type: string | undefined;
}

/** What is known of an operation. */
class Operation {
  /** True of a function that a document can name. */
  readonly isFunction: boolean;
  /** True of a value that a document can name. */
  readonly isConstant: boolean;
  /** True if TypeScript is told to hand over nothing but what its type says. */
  readonly isExacting: boolean;
  readonly native: Native | undefined;
  /** Which numbers it gives for numbers, if that is known. */
  readonly bounds: Bounds | undefined;
  /** True if it gives one of the numbers that it is given, one by one or as a set. */
  readonly chooses: boolean;
  readonly compares: Row["compares"];
  /** True if what it gives is fit for a set wherever its operands are. */
  readonly keepsFit: boolean;
  readonly memberTest: MemberTest | undefined;
  readonly end: Row["end"];

  constructor(
    private readonly name: string,
    private readonly row: Row,
    private readonly builtin: Builtin | undefined,
  ) {
    this.isFunction = builtin?.row.kind === "function";
    this.isConstant = builtin?.row.kind === "constant" && builtin.type !== undefined;
    this.isExacting = row.isExacting === true;
    this.native = row.native;
    this.bounds = row.bounds;
    this.chooses = row.chooses === true;
    this.compares = row.compares;
    this.keepsFit = row.keepsFit === true;
    this.memberTest = row.memberTest;
    this.end = row.end;
  }

  /** Its type, overload by overload. */
  get overloads(): readonly OverloadTree[] {
    const type = this.row.type ?? this.builtin?.type;
    if (type === undefined) throw new Error(`no row says what ${this.name} is`);
    return overloadTrees(type);
  }

  /** The same as the runtime declares it to TypeScript. */
  get declared(): readonly OverloadTree[] {
    return this.row.declared === undefined ? this.overloads : overloadTrees(this.row.declared);
  }

  private kinds: readonly Kind[] | undefined;

  /** The kind of what it gives, if that is the same for all operands. */
  get onlyKind(): Kind | undefined {
    const [first, ...others] = (this.kinds ??= this.overloads.map(({ result }) => kindOfTree(result)));
    return others.every((kind) => kind === first) ? first : undefined;
  }

  /**
   * What it gives for operands of these extents; `isBuilt` if all sets that there are have been built, but for ranges.
   */
  gives(operands: readonly Extent[], isBuilt = false): Extent {
    const { gives, bounds, chooses } = this.row;
    const [first = none, second = none] = operands;
    if (gives !== undefined) return gives(first, second, operands, isBuilt);
    if (bounds !== undefined) return operands.length === 1 ? one(first, bounds) : numbers(first, second, bounds);
    return chooses === true ? chosenOf(operands) : this.given;
  }

  /** What the operation itself is, where it is a value. */
  get itself(): Extent {
    return this.isConstant ? this.gives([]) : this.isFunction ? functions : anything;
  }

  private resultOfType: Extent | undefined;

  /** What its type tells of what it gives. */
  private get given(): Extent {
    return (this.resultOfType ??=
      extentOfPicture(this.name) ?? joinOf(this.overloads.map(({ result }) => extentOfTree(result))));
  }

  /** Of a test of membership: which operand it asks about. */
  get asked(): number | undefined {
    return this.row.asks?.value;
  }

  /** Of a test of membership: the operation that makes the set of its other operands; without one, the other operand is the set. */
  get makesAsked(): NonNullable<Row["asks"]>["set"] {
    return this.row.asks?.set;
  }

  /** What the members are of the set that a test of membership asks about. */
  membersAsked(operands: readonly Extent[]): Extent | undefined {
    const { asks } = this.row;
    if (asks === undefined) return undefined;
    const others = operands.filter((_, i) => i !== asks.value);
    return (asks.set === undefined ? others[0] : operationOf(asks.set).gives(others))?.members;
  }

  /** True if it gives a value for all operands of these extents, in a few operations. */
  isTotal(operands: Operands): boolean {
    return this.row.isTotal?.(operands) === true;
  }

  /** True if it gives a value for all operands that there are, in a few operations. */
  get isTotalForAll(): boolean {
    return this.isTotal({ count: this.overloads[0]!.parameters.length, of: () => anything });
  }

  /** True if it only gives a number where its operands are numbers. */
  get isArithmetic(): boolean {
    const ofNumbers = this.overloads.filter(({ result }) => ["number", "value"].includes(kindOfTree(result)));
    return (
      ofNumbers.length > 0 &&
      ofNumbers.every(({ parameters }) => parameters.every((parameter) => kindOfTree(parameter) === "number"))
    );
  }

  /** True if it gives sets that are not built. */
  isUnbuilt(operands: readonly Extent[]): boolean {
    const { isUnbuilt } = this.row;
    if (typeof isUnbuilt === "function") return isUnbuilt(operands);
    return isUnbuilt ?? (this.builtin?.row.kind === "constant" && this.builtin.row.infinite === true);
  }
}

export type { Operation };

/** Colours and points that have names are these values, and may be indexed like the tuples of their parts. */
function extentOfPicture(name: string): Extent | undefined {
  const named: Readonly<Record<string, unknown>> = images;
  const value = named[name];
  if (!(value instanceof EaselValue)) return undefined;
  return indexable(value.args.map((part) => (typeof part === "number" ? numberWithin(part, part) : anything)));
}

const known = new Map<string, Operation>();

/** What is known of an operation. */
export function operationOf(name: OperationName): Operation {
  let operation = known.get(name);
  if (operation === undefined) {
    const row: Row = Object.hasOwn(rows, name) ? rows[name as keyof typeof rows] : {};
    known.set(name, (operation = new Operation(name, row, builtinsByOperation.get(name))));
  }
  return operation;
}

const builtinsByOperation: ReadonlyMap<string, Builtin> = new Map(Object.values(builtins).flatMap(operationsOf));

function operationsOf(row: BuiltinRow): readonly (readonly [string, Builtin])[] {
  if (row.kind === "constant") {
    const itself = [row.runtime, { row, type: row.type }] as const;
    return row.applied === undefined ? [itself] : [itself, [row.applied, { row, type: undefined }]];
  }
  if (row.runtimeOfMore === undefined) return [[row.runtime, { row, type: row.type }]];
  const [type, typeOfMore] = row.type.split("; ");
  return [
    [row.runtime, { row, type }],
    [row.runtimeOfMore, { row, type: typeOfMore }],
  ];
}

/** All names of operations. */
export const operationNames = (): readonly OperationName[] =>
  [...new Set([...Object.keys(rows), ...builtinsByOperation.keys()])] as OperationName[];
