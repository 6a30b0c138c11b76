// Sounds: the five that Easel knows, as atoms or strings, and the paths of sound files.

import { fail } from "../failure.js";
import { notSound } from "../failures.js";
import { KindSet } from "../infinite.js";
import type { LedSet } from "../set.js";
import { factsOf, isAtom, isSequence, isSet, wrong } from "../values.js";
import type { Value } from "../values.js";

/** The sounds that every host can make. */
export const soundNames = ["ding", "bang", "boing", "clap", "click"] as const;

const known: ReadonlySet<string> = new Set(soundNames);

/** The name of a sound, or the path of its file; nothing if the value is no sound. */
export function soundFrom(v: Value): string | undefined {
  if (isAtom(v)) return known.has(v.name) ? v.name : undefined;
  // A path is told from a misspelt name by the extension of its file.
  return typeof v === "string" && (known.has(v) || /[^./\\]\.\w+$/.test(v)) ? v : undefined;
}

/** `Sound` */
export const Sounds: LedSet = new KindSet("Sound", (x) => soundFrom(x) !== undefined);

/** The sounds of a set, in canonical order, or of a sequence. */
export function soundsOf(sounds: Value): readonly string[] {
  const items = isSet(sounds) ? sounds.listed() : isSequence(sounds) ? sounds.items : wrong(sounds, "a set or a sequence of sounds");
  return items.map((item) => soundFrom(item) ?? fail(notSound, factsOf(item)));
}
