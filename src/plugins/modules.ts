// The names of the package modules that compiled documents import.

import { shelfPrefix } from "../resolve/imports/paths.js";

/** The complete runtime, for compiled modules. */
export const runtimeModule = "led-lang/runtime";

/** The public runtime, for programs. */
export const programModule = "led-lang/easel";

/** Returns a document of the standard library: `led-lang/shelf/sets.led` for `led:sets`. */
export const shelfModule = (name: string): string => `led-lang/shelf/${name.slice(shelfPrefix.length)}.led`;
