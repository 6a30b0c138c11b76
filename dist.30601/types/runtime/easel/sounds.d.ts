import type { LedSet } from "../set.js";
import type { Value } from "../values.js";
/** The sounds that every host can make. */
export declare const soundNames: readonly ["ding", "bang", "boing", "clap", "click"];
/** The name of a sound, or the path of its file; nothing if the value is no sound. */
export declare function soundFrom(v: Value): string | undefined;
/** `Sound` */
export declare const Sounds: LedSet;
/** The sounds of a set, in canonical order, or of a sequence. */
export declare function soundsOf(sounds: Value): readonly string[];
