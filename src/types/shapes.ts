// The required types of the definitions that provide states to claims (specification, section 11): sets of states, of
// pairs of a label and a state, and of pairs of a click and keys.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { infiniteSet, types as messages } from "../diagnostics/types.js";
import type { Defined, Machine } from "../resolve/resolved.js";
import type { Span } from "../text/source.js";
import type { Expression } from "../syntax/tree.js";
import { valueSpan, valuesOf } from "../syntax/walk.js";
import type { CheckedDocument } from "./check.js";
import { click, imagesInWords, pictures } from "./game.js";
import { type MemberLookup, mismatchesIn } from "./inference/members.js";
import { overlaps, union } from "./lattice/lattice.js";
import { any, isError, isNever, sequenceOf, setOf, string, tupleOf, type Type, unfoldType } from "./lattice/type.js";
import { substitute } from "./lattice/variables.js";
import { initialStateType } from "./machine.js";
import { describe } from "./printing/describe.js";

interface Shape {
  readonly defined: Defined | undefined;
  readonly required: Type;
  /** Descriptions of the type and of a member. */
  readonly words: string;
  readonly member: string;
}

const keysOfInput = union(setOf(string), sequenceOf(string));

function shapesOf(machine: Machine, images: Defined | undefined): readonly Shape[] {
  const pairs = (required: Type, names: string) => ({
    required: setOf(required),
    words: `a finite set of pairs ${names}`,
    member: `a pair ${names}`,
  });
  const states = { required: setOf(any), words: "a finite set of states", member: "a state" };
  if (machine.kind === "game")
    return [{ defined: machine.inputs, ...pairs(tupleOf([click, keysOfInput]), "(click, keys)") }];
  return [
    { defined: machine.isSet ? machine.start : undefined, ...states },
    { defined: machine.step, ...(machine.isLabelled ? pairs(tupleOf([any, any]), "(label, state)") : states) },
    { defined: images, required: pictures, words: imagesInWords, member: "an image" },
  ];
}

const spanOf = ({ span }: Expression): Span => span;

interface KnownTypes extends MemberLookup {
  readonly textOf: (node: Expression) => string | undefined;
  /** The result type of a call; undefined if the definition has an error. */
  readonly resultOf: (defined: Defined, args: readonly Type[]) => Type | undefined;
  /** The parameter types, which may be variables. */
  readonly parametersOf: (defined: Defined) => readonly Type[];
  /** The type of all reachable states. */
  readonly statesOf: () => Type;
}

/** Reports definitions that do not provide states, or components that cannot be members of their values. */
export function shapeWarnings(
  machine: Machine,
  { definitions, state }: Pick<CheckedDocument, "definitions" | "state">,
  types: KnownTypes,
): readonly Diagnostic[] {
  const images = definitions.find(({ name, parameters }) => name === "images" && parameters.length === 1);
  const first =
    machine.kind === "game" ? state : initialStateType(machine, (start) => types.resultOf(start, []) ?? any);
  return shapesOf(machine, images).flatMap(({ defined, required, words, member }) => {
    const resultType = defined && types.resultOf(defined, defined.parameters.length === 0 ? [] : [first]);
    if (defined === undefined || resultType === undefined || isNever(resultType)) return [];
    const { name, definition } = defined;
    const values = valuesOf(definition);
    const warn = (span: Span, type: Type, value: Expression | undefined, part = value): Diagnostic =>
      report(messages.machineShape, span, {
        name,
        found: isInfinite(type) ? infiniteSet : describe(type),
        needed: part === value ? words : member,
        member,
        code: value && part && types.textOf(part),
        values: part === value && isOneOf(type, required) ? (value === undefined ? values : [value]).map(spanOf) : [],
      });
    if (!fits(resultType, required)) return [warn(valueSpan(definition), resultType, undefined)];
    const [state] = types.parametersOf(defined)[0] ?? [];
    const ofStates = (type: Type): Type =>
      state?.kind === "variable"
        ? substitute(type, (variable) => (variable === state.name ? types.statesOf() : undefined))
        : type;
    const typeOf = (node: Expression): Type | undefined => {
      const type = types.typeOf(node);
      return type && ofStates(type);
    };
    return values.flatMap((value) => {
      const type = typeOf(value);
      if (type === undefined) return [];
      const misfits = fits(type, required)
        ? mismatchesIn({ ...types, typeOf }, value, type, required)
        : [{ node: value, type }];
      return misfits.map(({ node, type }) => warn(node.span, type, value, node));
    });
  });
}

/** True for values that braces would make valid. */
const isOneOf = (type: Type, required: Type): boolean =>
  unfoldType(type).every(({ kind }) => kind !== "set" && kind !== "function") && overlaps(setOf(type), required);

const isInfinite = (type: Type): boolean =>
  unfoldType(type).every((part) => part.kind === "set" && part.finite === false);

/** True if a value may be valid. Infinite sets are not, since all members are visited. */
const fits = (type: Type, required: Type): boolean => isError(type) || (overlaps(type, required) && !isInfinite(type));
