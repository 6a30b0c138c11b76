// Builds the module of a document for Node, for tests that call it from outside.

import { basename, dirname } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Built, buildForNode, inRepository, type Runtime } from "./emitted.js";

type Value = import("../../src/runtime/index.js").Value;

export interface BuiltModule {
  readonly runtime: Runtime;
  /** The exported names, in alphabetical order. */
  names(): readonly string[];
  call(name: string, ...args: readonly Value[]): Value;
}

/**
 * Builds a document, given its path in the repository, before the tests of a file and removes the output after them.
 */
export function moduleOf(document: string): BuiltModule {
  let built: Built | undefined;
  let runtime: Runtime | undefined;
  let definitions: Readonly<Record<string, (...args: readonly Value[]) => Value>> = {};
  beforeAll(async () => {
    built = await buildForNode([inRepository(document)]);
    const folder = basename(dirname(document));
    runtime = await import(built.url(`${folder}/easel`));
    definitions = await import(built.url(`${folder}/${basename(document, ".led")}`));
  }, 180_000);
  afterAll(() => built?.remove());
  return {
    get runtime() {
      if (runtime === undefined) throw new Error(`${document} is not built yet`);
      return runtime;
    },
    names: () => Object.keys(definitions).sort(),
    call(name, ...args) {
      const definition = definitions[name];
      if (definition === undefined) throw new Error(`there is no definition ${name}`);
      return definition(...args);
    },
  };
}
