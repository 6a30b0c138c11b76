// `led explore --prove` and `led convert --to smt` as commands, with z3, without it, and with a prover that is wrong.

import { describe, expect, it } from "vitest";
import { runProver } from "../../src/cli/prover.js";
import type { CommandHost } from "../../src/cli/host.js";
import { jsonOf, led } from "../support/world.js";
import { hasProver, outputOf } from "./z3.js";

const theorems = `/$ fact(n) := 1 if n = 0; n * fact(n - 1) otherwise $/

conjecture:>all n in Nat. 2 * (Sum[k in {1..n}] k) = n * (n + 1)

conjecture:>all n in Nat. fact(n) > n
false

conjecture:>all x in Rat. "a" /= "b"
`;

const explored = (prove: CommandHost["prove"] | undefined, text = theorems, ...flags: readonly string[]) =>
  led(["explore", "theorems.led", "--prove", "--states", "100", ...flags], {
    files: { "theorems.led": text },
    ...(prove === undefined ? {} : { prove }),
  });

/** A prover with the same answer to every question. */
const always =
  (text: string): CommandHost["prove"] =>
  async () => ({ kind: "output", text });

describe("led explore --prove", () => {
  it("searches without a prover, and reports that once", async () => {
    const { exitCode, output, errors } = await explored(undefined);
    expect(exitCode).toBe(0);
    expect(errors).toBe(
      "warning: The prover z3 is not installed, or not in the search path of programs, so nothing is proved; the search decides instead.\n",
    );
    expect(output).not.toContain("proved");
    expect(output).toContain("not refuted: no counterexample among 100 cases");
  });

  it("names the prover in JSON", async () => {
    expect(jsonOf(await explored(undefined, theorems, "--json"))).toMatchObject({ prover: null });
    expect(jsonOf(await explored(always("unknown\n"), theorems, "--json"))).toMatchObject({ prover: "z3" });
  });

  it("rejects a counterexample that evaluation does not confirm", async () => {
    const { exitCode, output } = await explored(
      always("sat\n((n 7))\n"),
      theorems.replace(/fact\(n\) > n\nfalse/, "n >= 0"),
    );
    expect(exitCode).toBe(0);
    expect(output).toContain("not proved: the prover found neither a proof nor a counterexample");
  });

  it("treats errors and empty output as no result", async () => {
    for (const text of ["", "(error)\n", "unsatisfiable\n", "unknown\n", "timeout\n"]) {
      const { output } = await explored(always(text));
      expect(output).toContain("not proved: the prover found neither a proof nor a counterexample");
    }
  });

  it("stops a prover that exceeds its time limit", async () => {
    const { output } = await explored(async () => ({ kind: "late" }));
    expect(output).toContain("not refuted");
  });

  it.each([
    [["--for", "n=Nat"], "`--for` needs `--prove`"],
    [["--prove", "--for", "n"], "needs the name of a constant"],
    [["--prove", "--for", "m=Nat"], "has no constant `m`"],
    [["--prove", "--for", "n={"], "is not a set"],
    [["--prove", "--with", "n=1,2"], "shows a table"],
    [["--prove", "--walks", "3"], "--walks"],
  ])("rejects %s", async (flags, message) => {
    const files = { "n.led": "/$ n := 3 $/\n\nconjecture:>n = 3\n" };
    const { exitCode, errors } = await led(["explore", "n.led", ...flags], { files });
    expect([exitCode, errors]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe.skipIf(!hasProver)("led explore --prove with z3", () => {
  it("shows proofs, counterexamples and reasons", async () => {
    const { exitCode, output } = await explored(runProver);
    expect(exitCode).toBe(0);
    expect(output.split("\n").filter((line) => !/because|^ {10}/.test(line))).toEqual([
      "✓    3  conjecture: all n in Nat. 2 * (Sum[k in {1..n}] k) = n * (n + 1)  proved for all n, by induction over n",
      "✓    5  conjecture: all n in Nat. fact(n) > n  refuted, as expected: false for n = 1",
      '?    8  conjecture: all x in Rat. "a" /= "b"  not refuted: no counterexample among 100 cases',
      "        not proved: strings are not translated (line 8)",
      "",
    ]);
  });

  it("includes the proofs in JSON", async () => {
    const { claims } = jsonOf(await explored(runProver, theorems, "--json")) as unknown as {
      readonly claims: readonly { readonly outcome: string; readonly proof?: unknown }[];
    };
    expect(claims.map(({ outcome, proof }) => [outcome, proof])).toEqual([
      ["holds", { proved: true, text: "proved for all n, by induction over n" }],
      ["refuted", undefined],
      ["undecided", { proved: false, text: "strings are not translated" }],
    ]);
  });

  it("shows a step that violates an invariant", async () => {
    const text = "/$ initialState := 0  steps(s) := {(`double, 2 * s)} $/\n\nalways:>s <= 3\n";
    const { output } = await explored(runProver, text);
    expect(output).toMatch(/not proved: it is not inductive: from \d, `double leads to \d/);
  });
});

const converted = (text: string, ...flags: readonly string[]) =>
  led(["convert", "theorems.led", "--to", "smt", ...flags], { files: { "theorems.led": text } });

describe("led convert --to smt", () => {
  it("writes the statements that can be translated, and reports the others", async () => {
    const { exitCode, output, errors } = await converted(theorems);
    expect(exitCode).toBe(0);
    await expect(output).toMatchFileSnapshot("./snapshots/theorems.smt2");
    expect(errors).toContain("warning L723");
    expect(errors).toContain("theorems.led:8:");
  });

  it("writes invariants", async () => {
    const counter = "/$ initialState := (0, {})\nsteps(s) := {(`add, (a + 1, A U {a}))} where (a, A) = s $/\n";
    const { output } = await converted(`${counter}\nalways:>all x in s[2]. x < s[1]\n`);
    await expect(output).toMatchFileSnapshot("./snapshots/invariant.smt2");
    if (hasProver) expect(outputOf(output).trim().split("\n")).toEqual(["unsat", "unsat", "unsat"]);
  });

  it("writes a file", async () => {
    const { world } = await converted(theorems, "-o", "theorems.smt2");
    expect(world.files.get("theorems.smt2")).toContain("(check-sat)");
  });

  it("reports an error without a statement", async () => {
    expect((await converted("/$ x := 1 $/\n")).errors).toContain("no claims to convert");
    const { exitCode, errors } = await converted('conjecture:>"a" = "a"\n');
    expect([exitCode, errors]).toEqual([1, expect.stringContaining("error L722")]);
  });
});
