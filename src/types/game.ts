// The types of a game (easel.md): what its definitions are called with, and what its hosts can show and play.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { types as messages } from "../diagnostics/types.js";
import { hasLowerCaseKeys, type MomentField } from "../language/easel.js";
import type { Defined, Game } from "../names/resolved.js";
import type { Expression } from "../syntax/tree.js";
import { valuesOf } from "../syntax/walk.js";
import { type Found, misfitsIn } from "./inference/members.js";
import { image, key, keyOf2014, sound, soundsWithin } from "./lattice/easel.js";
import { overlaps, union } from "./lattice/lattice.js";
import { anyResult, type Scheme } from "./schemes/scheme.js";
import { atomOf, integer, isNever, sequenceOf, setOf, truth, tupleOf, type Type } from "./lattice/type.js";
import { describe } from "./shown/words.js";

/** The place of a click, or `nil. */
export const click = union(atomOf("nil"), tupleOf([integer, integer]));

/** What definitions can read of a frame, apart from the state. */
export type MomentTypes = { readonly [Field in Exclude<MomentField, "currentState">]: Type } & {
  /** The input of the functional style. */
  readonly input: Type;
};

const momentTypesWith = (key: Type): MomentTypes => ({
  mouseClicked: truth,
  mouseX: integer,
  mouseY: integer,
  keys: setOf(key),
  click,
  input: tupleOf([click, sequenceOf(key)]),
});

const [upperCase, lowerCase] = [momentTypesWith(key), momentTypesWith(keyOf2014)];

/** What the definitions of a game can read of a frame; the keys have the names of its generation. */
export const momentTypesOf = (game: Game | undefined): MomentTypes =>
  hasLowerCaseKeys(game?.hooks.step?.name) ? lowerCase : upperCase;

/** What is shown. */
export const pictures: Type = union(setOf(image), sequenceOf(union(image, setOf(image))));
export const imagesInWords = "a set of images, or a sequence of images and sets of images";
/** What is played. */
export const sounds: Type = union(setOf(sound), sequenceOf(sound));
const noisesOf = (sound: Type): Type => union(setOf(sound), sequenceOf(sound));

/** Reports what a host cannot show or play, at the very image or sound that it is not. */
export function checkHooks(
  { hooks }: Game,
  schemes: ReadonlyMap<number, Scheme>,
  found: Found & { readonly textOf: (node: Expression) => string | undefined },
  diagnostics: Diagnostic[],
): void {
  for (const [defined, needs, shape, member] of [
    [hooks.images, () => pictures, imagesInWords, "an image"],
    [
      hooks.sounds,
      (whole: Type) => noisesOf(soundsWithin(whole)),
      "a set or sequence of the names of sounds",
      "the name of a sound",
    ],
  ] as const) {
    const scheme = defined === undefined ? undefined : schemes.get(defined.definition.id);
    if (defined === undefined || scheme === undefined || scheme.broken) continue;
    const { name } = defined;
    const whole = anyResult(scheme.readings);
    const needed = needs(whole);
    if (!isNever(whole) && !overlaps(whole, needed)) {
      const { body } = defined.definition;
      const span = body.kind === "expression" ? body.value.span : defined.definition.name.span;
      const value = body.kind === "expression" ? span : undefined;
      diagnostics.push(report(messages.hook, span, { name, found: describe(whole), shape, value }));
      continue;
    }
    for (const value of valuesOf(defined.definition)) {
      const type = found.typeOf(value);
      for (const part of type === undefined ? [] : misfitsIn(found, value, type, needed))
        diagnostics.push(
          report(messages.hook, part.node.span, {
            name,
            found: describe(part.found),
            shape: part.node === value ? shape : member,
            code: part.node === value ? undefined : found.textOf(part.node),
          }),
        );
    }
  }
}

/** What the state can be: what the beginning and the step give. */
export function stateOf(hooks: Game["hooks"], known: ReadonlyMap<number, Scheme>): Type {
  const result = (defined: Defined | undefined): Type =>
    anyResult(known.get(defined?.definition.id ?? -1)?.readings ?? []);
  return union(result(hooks.initialState), result(hooks.step));
}
