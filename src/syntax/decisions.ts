// What the parser decides by the next token, as the build finds it out from the grammar (bin/build.ts puts it in place of
// this file). Where the sources themselves run there is none, and the parser finds it out when it is made.

import type { Decisions } from "./lookahead.js";

export const decisions: Decisions | undefined = undefined;
