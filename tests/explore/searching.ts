// Searches the states of documents in this process, without a runner around it.

import { compile, type Compiled } from "../../src/compile.js";
import { type ClaimOptions, type ClaimResult, runClaims, searchAll, usualLimits } from "../../src/run/claims.js";
import type { Loaded } from "../../src/run/evaluate.js";
import { explore, type ExploreNote } from "../../src/run/exploring.js";
import { load } from "../../src/run/load.js";
import type { Searching } from "../../src/run/requests.js";

/** A runner that never stops anything. */
export function searchingHere(): Searching {
  let loaded: Loaded = load("return { expressions: [] };");
  const note: ExploreNote = { progress: () => {}, isInterrupted: () => false, seconds: () => 0 };
  return {
    load: (code) => void (loaded = load(code)),
    isOver: undefined,
    explore: async (request) => explore(loaded, request, note),
  };
}

/** A document that must have no errors. */
export function compiled(text: string): Compiled {
  const made = compile(text);
  if (made.output === undefined) throw new Error(made.diagnostics.map(({ message }) => message).join("\n"));
  return made;
}

/** The claims of a document, checked. */
export async function claimsOf(text: string, options: Partial<ClaimOptions> = {}): Promise<readonly ClaimResult[]> {
  const results: ClaimResult[] = [];
  for await (const result of runClaims(compiled(text), searchingHere(), { ...usualLimits, ...options }))
    results.push(result);
  return results;
}

/** What is found of all states of a document. */
export async function statesOf(
  text: string,
  options: Partial<ClaimOptions> = {},
): Promise<NonNullable<Awaited<ReturnType<typeof searchAll>>["explored"]>> {
  const found = await searchAll(compiled(text), searchingHere(), { ...usualLimits, ...options });
  if (found.explored === undefined) throw new Error(found.diagnostic?.message);
  return found.explored;
}
