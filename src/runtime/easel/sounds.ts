// Sounds: the built-in ones, as atoms or strings, and the paths of sound files.

import { fail } from "../values/failure.js";
import { notSound } from "../values/failures.js";
import { KindSet } from "../sets/infinite.js";
import { failKind } from "../values/requirements.js";
import { soundNames } from "./sound-names.js";
import { isAtom, isSequence, isSet } from "../values/values.js";
import type { LedSet, Value } from "../values/values.js";

const nameSet: ReadonlySet<string> = /* @__PURE__ */ new Set(soundNames);

/** The name or file path of a sound; undefined for other values. */
export function soundFrom(v: Value): string | undefined {
  if (isAtom(v)) return nameSet.has(v.name) ? v.name : undefined;
  return typeof v === "string" && (nameSet.has(v) || hasExtension(v)) ? v : undefined;
}

/**
 * True for a path with a file extension, which distinguishes it from a misspelt name: a dot in its last segment,
 * followed by letters or digits.
 */
function hasExtension(path: string): boolean {
  const dot = path.lastIndexOf(".");
  if (dot < 1 || dot === path.length - 1 || "./\\".includes(path[dot - 1]!)) return false;
  for (let i = dot + 1; i < path.length; i++) if (!isPlain(path[i]!)) return false;
  return true;
}

const isPlain = (c: string): boolean =>
  (c >= "a" && c <= "z") || (c >= "A" && c <= "Z") || (c >= "0" && c <= "9") || c === "_";

export const Sounds: LedSet = /* @__PURE__ */ new KindSet("Sound", (x) => soundFrom(x) !== undefined);

/** The sounds of a set, in canonical order, or of a sequence. */
export function soundsOf(sounds: Value): readonly string[] {
  const items = isSet(sounds)
    ? sounds.listed()
    : isSequence(sounds)
      ? sounds.items
      : failKind(sounds, "a set or a sequence of sounds");
  return items.map((item) => soundFrom(item) ?? fail(notSound, { value: item }));
}
