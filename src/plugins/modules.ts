// The names under which modules of documents import what comes with the package.

import { shelfPrefix } from "../uses/paths.js";

/** The runtime. */
export const runtimeModule = "led-lang/runtime";

/** A document of the shelf: `led-lang/shelf/sets.led` for `led:sets`. */
export const shelfModule = (name: string): string => `led-lang/shelf/${name.slice(shelfPrefix.length)}.led`;
