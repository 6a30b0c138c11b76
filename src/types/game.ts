// The types of a game (easel.md): the arguments of its hooks, and the values that hosts can display and play.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { types as messages } from "../diagnostics/types.js";
import { hasLowerCaseKeys, type MomentField } from "../language/easel.js";
import type { Defined, ResolvedGame } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import { valueSpan, valuesOf } from "../syntax/walk.js";
import { type MemberLookup, mismatchesIn } from "./inference/members.js";
import { image, key, keyOf2014, sound, soundsWithin } from "./lattice/easel.js";
import { overlaps, union } from "./lattice/lattice.js";
import { anyResult, type Scheme } from "./schemes/scheme.js";
import { atomOf, integer, isNever, sequenceOf, setOf, truth, tupleOf, type Type } from "./lattice/type.js";
import { describe } from "./printing/describe.js";
import { maxUpdatesPerSecond } from "../runtime/easel/limits.js";

/** The position of a click, or `nil. */
export const click = union(atomOf("nil"), tupleOf([integer, integer]));

/** The types of a frame's fields, apart from the state. */
type MomentTypes = { readonly [Field in Exclude<MomentField, "currentState">]: Type } & {
  readonly input: Type;
};

const momentTypesWith = (key: Type): MomentTypes => ({
  mouseClicked: truth,
  mouseDown: truth,
  mouseX: integer,
  mouseY: integer,
  keys: setOf(key),
  click,
  input: tupleOf([click, sequenceOf(key)]),
});

const [upperCaseMoment, lowerCaseMoment] = [momentTypesWith(key), momentTypesWith(keyOf2014)];

/** The types of a frame's fields. The names of keys depend on the version of the game interface. */
export const momentTypesOf = (game: ResolvedGame | undefined): MomentTypes =>
  hasLowerCaseKeys(game?.hooks.step?.name) ? lowerCaseMoment : upperCaseMoment;

export const pictures: Type = union(setOf(image), sequenceOf(union(image, setOf(image))));
export const imagesInWords = "a set of images, or a sequence of images and sets of images";
/** The numbers of frames per second that hosts can play. */
const frameRate: Type = [{ kind: "number", integer: true, low: 1, high: maxUpdatesPerSecond, values: undefined }];
export const sounds: Type = union(setOf(sound), sequenceOf(sound));
const soundCollections = (sound: Type): Type => union(setOf(sound), sequenceOf(sound));

/** Reports values that a host cannot display or play, at the innermost expression. */
export function checkHooks(
  { hooks }: ResolvedGame,
  schemes: ReadonlyMap<number, Scheme>,
  lookup: MemberLookup & { readonly textOf: (node: Expression) => string | undefined },
  diagnostics: Diagnostic[],
): void {
  for (const [defined, requiredTypeFor, shape, member] of [
    [hooks.images, () => pictures, imagesInWords, "an image"],
    [
      hooks.sounds,
      (hookType: Type) => soundCollections(soundsWithin(hookType)),
      "a set or sequence of the names of sounds",
      "the name of a sound",
    ],
    [hooks.framesPerSecond, () => frameRate, `an integer from 1 to ${maxUpdatesPerSecond}`, ""],
  ] as const) {
    const scheme = defined === undefined ? undefined : schemes.get(defined.definition.id);
    if (defined === undefined || scheme === undefined || scheme.broken) continue;
    const { name } = defined;
    const hookType = anyResult(scheme.overloads);
    const required = requiredTypeFor(hookType);
    if (!isNever(hookType) && !overlaps(hookType, required)) {
      const values = valuesOf(defined.definition).map(({ span }) => span);
      diagnostics.push(
        report(messages.hook, valueSpan(defined.definition), {
          name,
          found: describe(hookType),
          shape,
          values,
          isNested: overlaps(hookType, union(setOf(required), sequenceOf(required))),
        }),
      );
      continue;
    }
    for (const value of valuesOf(defined.definition)) {
      const type = lookup.typeOf(value);
      for (const mismatch of type === undefined ? [] : mismatchesIn(lookup, value, type, required))
        diagnostics.push(
          report(messages.hook, mismatch.node.span, {
            name,
            found: describe(mismatch.type),
            shape: mismatch.node === value ? shape : member,
            code: mismatch.node === value ? undefined : lookup.textOf(mismatch.node),
          }),
        );
    }
  }
}

/** The type of the state: the union of the results of the initial state and the step. */
export function stateOf(hooks: ResolvedGame["hooks"], schemes: ReadonlyMap<number, Scheme>): Type {
  const resultOf = (defined: Defined | undefined): Type =>
    anyResult(schemes.get(defined?.definition.id ?? -1)?.overloads ?? []);
  return union(resultOf(hooks.initialState), resultOf(hooks.step));
}
