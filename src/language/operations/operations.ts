// The table of all operations in core: functions and constants of the runtime, with all properties that types, facts,
// passes and the emitter query. Missing fields follow from the type, so a built-in function that its type describes
// completely needs no row here.

import { builtins, type BuiltinOperation, type BuiltinRow } from "../builtins.js";
import * as images from "../../runtime/easel/images.js";
import type * as Runtime from "../../runtime/index.js";
import { EaselValue } from "../../runtime/values/values.js";
import { chosenOf, binaryResult, unaryResult } from "./arithmetic.js";
import { collectionRows } from "./collections.js";
import { easelRows, indexable } from "./easel.js";
import {
  anything,
  type AbstractValue,
  functions,
  joinOf,
  type ValueKind,
  none,
  numberWithin,
} from "./abstract-value.js";
import type { IntervalFunction } from "./intervals.js";
import { overloadTrees, type OverloadTree } from "./notation.js";
import { tracingRows } from "./traces.js";
import { numberRows } from "./numbers.js";
import type { MemberTest, Native, Operands, Row } from "./operation.js";
import { abstractTree, kindOfTree } from "./results.js";

const rows = { ...numberRows, ...collectionRows, ...easelRows, ...tracingRows } satisfies Partial<
  Record<keyof typeof Runtime, Row>
>;

/** Names in documents have a row in language/builtins.ts; all other operations have one here. */
export type OperationName = keyof typeof rows | BuiltinOperation;

/**
 * A built-in name as an operation. The runtime may have other operations for calls with more arguments and for applied
 * types.
 */
interface Builtin {
  readonly row: BuiltinRow;
  readonly type: string | undefined;
}

class Operation {
  /** True for functions that a document can name. */
  readonly isFunction: boolean;
  /** True for constants that a document can name. */
  readonly isConstant: boolean;
  readonly isExacting: boolean;
  readonly native: Native | undefined;
  readonly bounds: IntervalFunction | undefined;
  readonly chooses: boolean;
  readonly compares: Row["compares"];
  readonly keepsFit: boolean;
  readonly memberTest: MemberTest | undefined;
  readonly end: Row["end"];
  readonly observes: Row["observes"];

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
    this.observes = row.observes;
  }

  get overloads(): readonly OverloadTree[] {
    const type = this.row.type ?? this.builtin?.type;
    if (type === undefined) throw new Error(`no row says what ${this.name} is`);
    return overloadTrees(type);
  }

  /** The overloads of the TypeScript declaration. */
  get declaredOverloads(): readonly OverloadTree[] {
    return this.row.declared === undefined ? this.overloads : overloadTrees(this.row.declared);
  }

  private kinds: readonly ValueKind[] | undefined;

  /** The kind of the result, if it is the same for all operands. */
  get onlyKind(): ValueKind | undefined {
    const [first, ...others] = (this.kinds ??= this.overloads.map(({ result }) => kindOfTree(result)));
    return others.every((kind) => kind === first) ? first : undefined;
  }

  abstractResult(operands: readonly AbstractValue[], isBuilt = false): AbstractValue {
    const { abstractResult, bounds, chooses } = this.row;
    const [first = none, second = none] = operands;
    if (abstractResult !== undefined) return abstractResult(first, second, operands, isBuilt);
    if (bounds !== undefined)
      return operands.length === 1 ? unaryResult(first, bounds) : binaryResult(first, second, bounds);
    return chooses === true ? chosenOf(operands) : this.typeResult;
  }

  /** The abstract value of the operation itself, as a value. */
  get itself(): AbstractValue {
    return this.isConstant ? this.abstractResult([]) : this.isFunction ? functions : anything;
  }

  private resultOfType: AbstractValue | undefined;

  /** The abstract result according to the type. */
  private get typeResult(): AbstractValue {
    return (this.resultOfType ??=
      abstractPicture(this.name) ?? joinOf(this.overloads.map(({ result }) => abstractTree(result))));
  }

  /** For membership tests: the index of the tested operand. */
  get queryOperand(): number | undefined {
    return this.row.asks?.value;
  }

  get makesAsked(): NonNullable<Row["asks"]>["set"] {
    return this.row.asks?.set;
  }

  /** The abstract members of the set in a membership test. */
  membersAsked(operands: readonly AbstractValue[]): AbstractValue | undefined {
    const { asks } = this.row;
    if (asks === undefined) return undefined;
    const otherOperands = operands.filter((_, i) => i !== asks.value);
    return (asks.set === undefined ? otherOperands[0] : operationOf(asks.set).abstractResult(otherOperands))?.members;
  }

  isTotal(operands: Operands): boolean {
    return this.row.isTotal?.(operands) === true;
  }

  /** True if it is total on all operands, and takes only a few operations. */
  get isTotalForAll(): boolean {
    return this.isTotal({ count: this.overloads[0]!.parameters.length, of: () => anything });
  }

  /** True if its results can only be numbers if all its operands are. */
  get isArithmetic(): boolean {
    const ofNumbers = this.overloads.filter(({ result }) => ["number", "value"].includes(kindOfTree(result)));
    return (
      ofNumbers.length > 0 &&
      ofNumbers.every(({ parameters }) => parameters.every((parameter) => kindOfTree(parameter) === "number"))
    );
  }

  isUnbuilt(operands: readonly AbstractValue[]): boolean {
    const { isUnbuilt } = this.row;
    if (typeof isUnbuilt === "function") return isUnbuilt(operands);
    return isUnbuilt ?? (this.builtin?.row.kind === "constant" && this.builtin.row.infinite === true);
  }
}

export type { Operation };

/** Named colours and points can be indexed like tuples of their parts. */
function abstractPicture(name: string): AbstractValue | undefined {
  const named: Readonly<Record<string, unknown>> = images;
  const value = named[name];
  if (!(value instanceof EaselValue)) return undefined;
  return indexable(value.args.map((part) => (typeof part === "number" ? numberWithin(part, part) : anything)));
}

const cache = new Map<string, Operation>();

export function operationOf(name: OperationName): Operation {
  let operation = cache.get(name);
  if (operation === undefined) {
    const row: Row = Object.hasOwn(rows, name) ? rows[name as keyof typeof rows] : {};
    cache.set(name, (operation = new Operation(name, row, builtinsByOperation.get(name))));
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

export const operationNames = (): readonly OperationName[] =>
  [...new Set([...Object.keys(rows), ...builtinsByOperation.keys()])] as OperationName[];
