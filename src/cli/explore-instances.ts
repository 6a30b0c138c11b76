// Instances of a document for led explore: the values of --with, and a table with a row for each of several instances.

import { type Compiled, compiledOf } from "../compiler.js";
import { showControlCharacters, widthOf } from "../diagnostics/cells.js";
import { splitAtCommas } from "../document/claims.js";
import { outcomeSymbols, outcomeOfClaim } from "../execute/claim-outcome.js";
import { upToText } from "../execute/claim-verdicts.js";
import { type ClaimOptions, type ClaimResult, runClaims, searchAll, type SearchResult } from "../execute/claims.js";
import { instanceWith } from "../execute/instances.js";
import type { SearchRequests } from "../execute/requests.js";
import { type ConstantValue, constantOf } from "../resolve/constants.js";
import { parseExpression } from "../syntax/alone.js";
import { type Problem, wrongUsage } from "./problems.js";

/** A document with the constants of an instance. */
export interface Instance {
  readonly compiled: Compiled;
  /** The values of the constants as text, by name. */
  readonly values: ReadonlyMap<string, string>;
}

/** Returns the instances for options such as `--with n=3,4`: one for each combination of values. */
export function instancesOf(compiled: Compiled, options: readonly string[]): readonly Instance[] | Problem {
  const lists = new Map<string, string[]>();
  for (const option of options) {
    const [, name = "", written = ""] = /^\s*([^\s=]+)\s*=(.*)$/s.exec(option) ?? [];
    if (name === "" || written.trim() === "")
      return wrongUsage(
        `\`--with ${option}\` needs the name of a constant, \`=\` and a value.`,
        "Write, for example, `--with n=4`.",
      );
    lists.set(name, [...(lists.get(name) ?? []), ...splitAtCommas(written)]);
  }
  let combinations: (readonly (readonly [string, string])[])[] = [[]];
  for (const [name, values] of lists)
    combinations = combinations.flatMap((before) => values.map((value) => [...before, [name, value] as const]));
  const instances: Instance[] = [];
  for (const combination of combinations) {
    const instance = instanceOf(compiled, combination);
    if ("code" in instance) return instance;
    instances.push({ compiled: instance, values: new Map(combination) });
  }
  return instances;
}

function instanceOf(compiled: Compiled, combination: readonly (readonly [string, string])[]): Compiled | Problem {
  const values: ConstantValue[] = [];
  for (const [name, text] of combination) {
    const defined = constantOf(name, compiled.document.scope);
    if (defined === undefined)
      return wrongUsage(
        `The document has no constant \`${name}\`.`,
        "After `--with`, write the name of a definition without parameters, `=` and a value.",
      );
    const { expression } = parseExpression(text, { start: 0, end: text.length }, 0);
    if (expression === undefined) return wrongUsage(`\`${text}\` is not a value for \`${name}\`.`);
    values.push({ defined, text });
  }
  if (values.length === 0) return compiled;
  const instance = instanceWith(compiled, values);
  if ("mistake" in instance) {
    const settings = combination.map(([name, text]) => `${name} = ${text}`).join(", ");
    return wrongUsage(`The document has an error with ${settings}: ${instance.mistake.message}`);
  }
  // Expected numbers are those of the document's own constants.
  const claims = instance.document.claims.map((claim) =>
    /^\d+$/.test(claim.expected?.text.trim() ?? "") ? { ...claim, expected: undefined } : claim,
  );
  const { document: checked, library, ...options } = instance;
  return compiledOf({ ...checked, claims }, { ...options, ...(library === undefined ? {} : { library }) });
}

/** The answers for an instance. `explored` is an exhaustive search of its states. */
export interface InstanceAnswers extends Instance {
  readonly results: readonly ClaimResult[];
  readonly explored: SearchResult | undefined;
}

export async function answersFor(
  instance: Instance,
  runner: SearchRequests,
  options: ClaimOptions,
): Promise<InstanceAnswers> {
  const { compiled } = instance;
  const results: ClaimResult[] = [];
  for await (const result of runClaims(compiled, runner, options)) results.push(result);
  const isOfAllSteps = ({ claim }: ClaimResult): boolean =>
    claim.limits.every(({ kind }) => kind === "fair" || kind === "alike");
  const explored =
    results.find((result) => result.explored !== undefined && isOfAllSteps(result))?.explored ??
    (await searchAll(compiled, runner, options)).explored;
  return { ...instance, results, explored };
}

/** Returns a table of the answers, a row for each instance. Claims are named by their lines. */
export function tableOf(rows: readonly InstanceAnswers[]): readonly string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const head = [
    ...first.values.keys(),
    `states${showControlCharacters(upToText(first.explored ?? { upTo: [] }))}`,
    "steps",
    "depth",
    ...first.results.map(({ line, kind }) => `${line} ${kind}`),
  ];
  const cells = rows.map(({ values, explored, results }) => [
    ...[...values.values()].map(showControlCharacters),
    ...(["states", "steps", "depth"] as const).map((column) =>
      explored === undefined ? "" : `${explored.isComplete || column === "depth" ? "" : "≥ "}${explored[column]}`,
    ),
    ...results.map((result) => outcomeSymbols[outcomeOfClaim(result)]),
  ]);
  const all = [head, ...cells];
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column]!))));
  return all.map((row) =>
    row
      .map((cell, i) => cell + " ".repeat(widths[i]! - widthOf(cell)))
      .join("  ")
      .trimEnd(),
  );
}
