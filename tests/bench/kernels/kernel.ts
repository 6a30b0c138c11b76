// What a kernel is: one computation, written as a LED document and three times by hand, with the sizes it is run at. Less is
// needed to compare a document with one version by hand.

import type { Runtime } from "../../support/emitted.js";
import type { Value } from "../../../src/runtime/index.js";
import { type Plain, plainCollection, plainValue } from "./plain.js";

/** One run, ready to go. It gives its answer, which is put into the common form when somebody asks. */
export type Run = () => () => Plain;

/**
 * One of the ways in which a kernel is written: makes what a run of some size begins with. Each run has values of its own, so that
 * none profits from what is known of the values of another.
 */
export type Version = (size: number) => Run;

/** A version of runs and what their answers are in the common form. */
export function version<Answer>(prepare: (size: number) => () => Answer, plain: (answer: Answer) => Plain): Version {
  return (size) => {
    const run = prepare(size);
    return () => {
      const answer = run();
      return () => plain(answer);
    };
  };
}

/** A version with collections of Immutable.js. */
export function immutableVersion(prepare: (size: number) => () => unknown): Version {
  return version(prepare, plainCollection);
}

/** A version by an emitted module, with the runtime that it imports. */
export function emittedVersion(easel: Runtime, prepare: (size: number) => () => Value): Version {
  return version(prepare, (answer) => plainValue(answer, easel));
}

export interface Versions {
  /** What `led build` writes. */
  readonly emitted: Version;
  /** What an experienced TypeScript programmer writes for a colleague. */
  readonly idiomatic: Version;
  /** As fast as it can be made. */
  readonly tuned: Version;
  /** With the persistent collections of Immutable.js. */
  readonly immutable: Version;
  /** The idiomatic version by an algorithm that is better than the document's; only where there is one. */
  readonly otherwise?: Version;
  /** What `led build` writes of the same document with types written in it, where it has none. */
  readonly typed?: Version;
}

/** A document, as a path in the repository, and a text of LED that is put behind it. */
export interface KernelDocument {
  readonly path: string;
  readonly addition?: string;
}

/** A document against the same computation by hand. */
export interface Comparison {
  readonly name: string;
  /** What is computed, for the table. */
  readonly title: string;
  /** The documents, by the names of the modules that they become. */
  readonly documents: Readonly<Record<string, KernelDocument>>;
  /** The size at which versions are compared by tests, and that at which they are measured. */
  readonly sizes: { readonly small: number; readonly usual: number };
  /** The versions, the emitted one from a folder in which `led build` has written; the folder ends in a slash. */
  versions(emitted: URL): Promise<Pick<Versions, "emitted" | "idiomatic"> & Partial<Versions>>;
}

export interface Kernel extends Comparison {
  /** With three sizes that show the growth. */
  readonly sizes: Comparison["sizes"] & { readonly growth: readonly [number, number, number] };
  /** What the time is proportional to, by the mathematics: as text and as a function of the size. */
  readonly growth: { readonly text: string; readonly of: (size: number) => number };
  /** How much of something a run of a size has, if the time of one is of interest, and the goal in microseconds. */
  readonly parts?: { readonly name: string; readonly count: (size: number) => number; readonly goal?: number };
  /** False if it is about numbers or texts: then Immutable.js has only the answer to hold. */
  readonly collections?: false;
  /** What the table says of the versions. */
  readonly note?: string;
  versions(emitted: URL): Promise<Versions>;
}

/** The runtime beside the emitted modules. */
export async function runtimeIn(emitted: URL): Promise<Runtime> {
  const easel: Runtime = await import(new URL("easel.js", emitted).href);
  return easel;
}
