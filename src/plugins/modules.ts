// The names under which modules of documents import what comes with the package.

import { shelfPrefix } from "../uses/paths.js";

/** The runtime, with all that modules need of it. */
export const runtimeModule = "led-lang/runtime";

/** What programs import of it. */
export const programModule = "led-lang/easel";

/** A document of the shelf: `led-lang/shelf/sets.led` for `led:sets`. */
export const shelfModule = (name: string): string => `led-lang/shelf/${name.slice(shelfPrefix.length)}.led`;
