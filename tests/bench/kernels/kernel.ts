// A kernel: one computation, as a LED document and in three hand-written versions, with the sizes to run it at. A
// comparison needs only one hand-written version.

import type { Runtime } from "../../support/emitted.js";
import type { Value } from "../../../src/runtime/index.js";
import { type Plain, plainCollection, plainValue } from "./plain.js";

/** A prepared run. Returns a thunk that converts its answer to the common form. */
export type Run = () => () => Plain;

/**
 * A version of a kernel: prepares the input of a run of some size. Inputs are not shared between runs, which could
 * profit from cached results.
 */
export type Version = (size: number) => Run;

export function version<Answer>(prepare: (size: number) => () => Answer, plain: (answer: Answer) => Plain): Version {
  return (size) => {
    const run = prepare(size);
    return () => {
      const answer = run();
      return () => plain(answer);
    };
  };
}

export function immutableVersion(prepare: (size: number) => () => unknown): Version {
  return version(prepare, plainCollection);
}

export function emittedVersion(easel: Runtime, prepare: (size: number) => () => Value): Version {
  return version(prepare, (answer) => plainValue(answer, easel));
}

export interface Versions {
  /** The output of `led build`. */
  readonly emitted: Version;
  /** The code that an experienced TypeScript programmer would write. */
  readonly idiomatic: Version;
  /** The fastest known implementation. */
  readonly tuned: Version;
  readonly immutable: Version;
  /** Idiomatic code with a better algorithm than the document's, if there is one. */
  readonly otherwise?: Version;
  /** The output of `led build` for the document with added type signatures, if it has none. */
  readonly typed?: Version;
}

/** A document, as a path in the repository, with optional LED text to append. */
export interface KernelDocument {
  readonly path: string;
  readonly addition?: string;
}

export interface Comparison {
  readonly name: string;
  readonly title: string;
  /** The documents, by the names of their modules. */
  readonly documents: Readonly<Record<string, KernelDocument>>;
  /** The size for comparing versions in tests, and the size for measuring. */
  readonly sizes: { readonly small: number; readonly usual: number };
  /** The versions. The emitted one is in a folder with the output of `led build`, whose URL ends in a slash. */
  versions(emitted: URL): Promise<Pick<Versions, "emitted" | "idiomatic"> & Partial<Versions>>;
}

export interface Kernel extends Comparison {
  readonly sizes: Comparison["sizes"] & { readonly growth: readonly [number, number, number] };
  /** Theoretical complexity, as text and as a function of the size. */
  readonly growth: { readonly text: string; readonly of: (size: number) => number };
  /** Number of parts of a run, if the time per part is of interest, with its goal in microseconds. */
  readonly parts?: { readonly name: string; readonly count: (size: number) => number; readonly goal?: number };
  /** False for computations on numbers or texts, in which only the answer is a collection. */
  readonly collections?: false;
  /** A remark on the versions, for the table. */
  readonly note?: string;
  versions(emitted: URL): Promise<Versions>;
}

export async function runtimeIn(emitted: URL): Promise<Runtime> {
  const easel: Runtime = await import(new URL("easel.js", emitted).href);
  return easel;
}
