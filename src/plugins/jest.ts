// Jest integration, for `setupFilesAfterEnv: ["led-lang/jest"]`.

import type {} from "expect";
import { type Expect, extendExpect, type LedMatchers } from "./matchers.js";

// The `expect` of @jest/globals. Declarations that are merged have the same type parameters.
declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends LedMatchers {}
}

// The global `expect` of @types/jest.
declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends LedMatchers {}
  }
}

extendExpect((globalThis as unknown as { readonly expect: Expect }).expect);
