// Searches the states of documents in this process, without a separate runner.

import { readFileSync } from "node:fs";
import { compile, type Compiled } from "../../src/compiler.js";
import { type ClaimOptions, type ClaimResult, runClaims, searchAll, usualLimits } from "../../src/execute/claims.js";
import { tryCases } from "../../src/execute/cases.js";
import type { LoadedProgram } from "../../src/execute/evaluate.js";
import { explore, type SearchHost, type HelperPool, chunkExpander } from "../../src/execute/exploring.js";
import { load } from "../../src/execute/load.js";
import type { SearchRequests } from "../../src/execute/requests.js";
import { walk } from "../../src/execute/walks.js";
import type { Documents } from "../../src/resolve/imports/library.js";
import { shelfPrefix } from "../../src/resolve/imports/paths.js";

/**
 * A runner without interruption. With several workers, its helpers load the program separately and finish chunks out of
 * order.
 */
export function searchingHere(exploring = explore): SearchRequests {
  let loaded: LoadedProgram = load("return { expressions: [] };");
  let program = "";
  const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const help: HelperPool = {
    yieldToEventLoop: turn,
    start(request) {
      const expand = chunkExpander(load(program), request);
      let asked = 0;
      return {
        async expand(chunk) {
          const turns = [7, 2, 5, 0][asked++ % 4]!;
          for (let i = 0; i < turns; i++) await turn();
          return expand(chunk);
        },
        end() {},
      };
    },
  };
  // This clock makes helpers available from the first chunk on.
  const note: SearchHost = { progress: () => {}, isInterrupted: () => false, seconds: () => 2, helperPool: help };
  return {
    load(code) {
      program = code;
      loaded = load(code);
    },
    isOver: undefined,
    explore: async (request) =>
      request.walks === undefined ? exploring(loaded, request, note) : walk(loaded, request, request.walks, note),
    tryCases: async (request) => tryCases(loaded, request, { ...note, seconds: () => 0 }),
  };
}

const documents: Documents = {
  read: (path) =>
    path.startsWith(shelfPrefix)
      ? readFileSync(new URL(`../../src/shelf/${path.slice(shelfPrefix.length)}.led`, import.meta.url), "utf8")
      : undefined,
};

/** Compiles a document, which must have no errors and may use the standard library. */
export function compiled(text: string): Compiled {
  const made = compile(text, { documents });
  if (made.output === undefined) throw new Error(made.diagnostics.map(({ message }) => message).join("\n"));
  return made;
}

export async function claimsOf(text: string, options: Partial<ClaimOptions> = {}): Promise<readonly ClaimResult[]> {
  const results: ClaimResult[] = [];
  for await (const result of runClaims(compiled(text), searchingHere(), { ...usualLimits, ...options }))
    results.push(result);
  return results;
}

/** Searches all states of a document; `exploring` replaces the explorer. */
export async function statesOf(
  text: string,
  options: Partial<ClaimOptions> = {},
  exploring = explore,
): Promise<NonNullable<Awaited<ReturnType<typeof searchAll>>["explored"]>> {
  const found = await searchAll(compiled(text), searchingHere(exploring), { ...usualLimits, ...options });
  if (found.explored === undefined) throw new Error(found.diagnostic?.message);
  return found.explored;
}

/** The states of a game for which only these keys exist. */
export const statesAmong = async (text: string, keys: readonly string[]): ReturnType<typeof statesOf> =>
  statesOf(text, {}, async (loaded, request, note) => {
    const { system } = request;
    if (system.kind !== "game" || system.inputs.kind !== "found") throw new Error("no inputs are looked for");
    const inputs = { ...system.inputs, existing: keys };
    return explore(loaded, { ...request, system: { ...system, inputs } }, note);
  });
