// Vitest integration, for `setupFiles: ["led-lang/vitest"]`.

import { expect } from "vitest";
import { extendExpect, type LedMatchers } from "./matchers.js";

// Every version of Vitest derives the matchers of `expect` from this interface. The parameters of its own interface
// `Matchers` differ between versions, so declarations of that can be merged in one version only.
declare global {
  namespace Chai {
    interface Assertion extends LedMatchers {}
  }
}

extendExpect(expect);
