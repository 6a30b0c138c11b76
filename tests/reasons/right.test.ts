// What reasons say is right: each sentence is taken apart, and what it says of values is evaluated again.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile } from "../../src/compile.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { allLines } from "../../src/reasons/lines.js";
import { runEmitted } from "../support/run.js";
import { explained } from "./reasons.js";

/** Expressions that a sentence says to have the same value. */
type Claim = readonly [left: string, right: string];

/** What a sentence says of values, without the values of names that it begins with. */
function claimsOf(line: string): readonly Claim[] {
  const claims: Claim[] = [];
  const bare = line.replace(/ \(as above\)$/, "").replace(/^(?:\p{L}[\p{L}\d_']* = [^:]*?: )/u, "");
  // What is left out, or is said of solutions, is no sentence about values.
  if (/^…|^no |^they |^`?[^ ]* is there for | is the only solution | is a solution$|^it takes /.test(bare)) return [];
  const apart = /^(.*) (?:is|are) in (.*), not in (.*)$/.exec(bare);
  if (apart !== null) {
    const [, members = "", one = "", other = ""] = apart;
    const listed = members.replace(/ and \d+ more$/, "");
    claims.push([`{${listed}} subeq ${one}`, "true"], [`{${listed}} sec ${other}`, "{}"]);
    return claims.filter((sides) => sides.every((side) => !side.includes("…")));
  }
  const [, main = bare, since] = /^(.*?)(?:, since (.*))?$/.exec(bare) ?? [];
  const texts = since?.split(/ is false(?:, | and |$)/) ?? [];
  for (const one of texts.slice(0, -1)) claims.push([one, "false"]);
  const holds = texts.at(-1)?.replace(/^no case before applies(?: and )?/, "");
  if (holds !== undefined && holds !== "") claims.push([holds, "true"]);
  const truth = /^(.*?) is (true|false)(?:: (.*))?$/.exec(main);
  if (truth !== null) {
    claims.push([truth[1]!, truth[2]!]);
    const [condition = "", where = ""] = truth[3]?.split(/, where (?=.* is )/) ?? [];
    if (where !== "" || / is /.test(condition)) claims.push(...claimsOf(where === "" ? condition : where));
    else if (condition !== "") claims.push([condition, truth[2]!]);
    return claims.filter((sides) => sides.every((side) => !side.includes("…")));
  }
  const value = /^(.*?) is ([^:]*?)(?:, not (.*))?$/.exec(main);
  if (value !== null) {
    for (const side of value[1]!.split(" = ")) claims.push([side, value[2] === "empty" ? "{}" : value[2]!]);
    if (value[3] !== undefined) claims.push([`${value[2]} /= ${value[3]}`, "true"]);
  }
  // What is cut off cannot be evaluated.
  return claims.filter((sides) => sides.every((side) => !side.includes("…")));
}

/** With LED_LONG, all tests of all documents are explained; otherwise some of each. */
const isLong = process.env["LED_LONG"] === "1";
const counts = { said: 0, checked: 0 };

const root = new URL("../../", import.meta.url);
const documents = ["examples", "tests/reasons", "tests/bench/families"].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(".led"))
    .map((name) => `${folder}/${name}`),
);

describe("every sentence of every reason is true", () => {
  test.each(documents)("%s", async (path) => {
    const compiled = compile(readFileSync(new URL(path, root), "utf8"), { name: path });
    if (hasErrors(compiled.diagnostics)) return;
    const room = isLong ? { ...allLines, lines: 40 } : { lines: 15, depth: 5 };
    const every = isLong ? 1 : Math.ceil(compiled.document.tests.length / 25);
    const tests = await explained(compiled, room, (index) => index % every === 0);
    const claims = tests.flatMap(({ lines }) => lines.flatMap(({ reason }) => claimsOf(reason.text)));
    const results = runEmitted(
      compiled,
      claims.map(([left, right]) => `(${left}) = (${right})`),
    );
    const wrong = results.flatMap((result, i) => ("value" in result && result.value !== "true" ? [claims[i]!] : []));
    expect(wrong).toEqual([]);
    counts.said += claims.length;
    counts.checked += results.filter((result) => "value" in result).length;
  });

  // Where a name keeps its name since its value is long, the sentence cannot be evaluated by itself.
  test("and most of them can be checked", () => {
    expect(counts.said).toBeGreaterThan(500);
    expect(counts.checked / counts.said).toBeGreaterThan(0.6);
  });
});
