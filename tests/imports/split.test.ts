// Splits every test document and example in two, moving definitions without other dependencies into a document that the
// rest uses. All tests still pass, and both modules pass tsc with the strictest options.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { check } from "../../src/compiler.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { hooks, momentFields } from "../../src/language/easel.js";
import type { Defined } from "../../src/resolve/resolved.js";
import { sourceOf, type Span } from "../../src/text/source.js";
import { everyExpression, expressionsOf } from "../../src/syntax/walk.js";
import type { CheckedDocument } from "../../src/types/check.js";
import { build, type Built, inRepository } from "../support/emitted.js";
import { isLong } from "../support/random.js";
import { led } from "../support/world.js";

vi.setConfig({ testTimeout: 180_000 });

/** Names that are local to a document (easel.md 1). */
const namesOfGames: ReadonlySet<string> = new Set(
  [...Object.values(hooks), ...Object.values(momentFields)].flatMap(({ names }): readonly string[] => names),
);

interface Halves {
  readonly name: string;
  readonly tests: number;
  readonly used: string;
  readonly rest: string;
}

function neededBy({ definition, signature }: Defined, { bindings }: CheckedDocument): readonly Defined[] {
  const needed: Defined[] = [];
  for (const root of [...expressionsOf(definition), ...(signature === undefined ? [] : [signature.type])])
    everyExpression(root, ({ id }) => {
      const binding = bindings.get(id);
      if (binding?.kind === "definition") needed.push(binding.defined);
    });
  return needed;
}

/** Splits a document; undefined if no definition can be moved. */
function halvesOf(path: string): Halves | undefined {
  const whole = readFileSync(path, "utf8");
  const document = check(sourceOf(path, whole));
  if (hasErrors(document.diagnostics) || document.tests.length === 0) return undefined;
  const { groups, reads } = document.dependencies;
  const patterns = new Set(
    document.tests.flatMap(
      ({ expression }) => whole.slice(expression.start, expression.end).match(/[\p{L}\d_']+/gu) ?? [],
    ),
  );
  const signed = document.definitions.map(({ signature }) => signature);
  const stays = ({ name, definition, parameters, signature, home }: Defined): boolean =>
    home !== undefined ||
    namesOfGames.has(name) ||
    reads.has(definition.id) ||
    // In a binding position, a constant of the same document is compared, but an imported one is rebound (section 6).
    (parameters.length === 0 && patterns.has(name)) ||
    (signature !== undefined && signed.filter((one) => one === signature).length > 1);
  const moved = new Set<Defined>();
  for (const group of groups.slice(0, Math.ceil(groups.length * 0.7)))
    if (!group.some(stays))
      if (group.flatMap((one) => neededBy(one, document)).every((one) => moved.has(one) || group.includes(one)))
        for (const one of group) moved.add(one);
  const spans = document.definitions
    .filter((one) => moved.has(one))
    .map(({ definition, signature }): readonly Span[] =>
      signature === undefined ? [definition.span] : [signature.span, definition.span],
    );
  if (spans.length === 0) return undefined;
  const textOf = ({ start, end }: Span): string => whole.slice(start, end);
  let rest = whole;
  for (const { start, end } of spans.flat())
    rest = rest.slice(0, start) + whole.slice(start, end).replace(/[^\r\n]/g, " ") + rest.slice(end);
  return {
    name: basename(path),
    tests: document.tests.length,
    used: `The part that others use.\n\n${spans.map((parts) => `/---\n${parts.map(textOf).join("\n")}\n---/\n`).join("\n")}`,
    rest: `use:>used.led\n\n${rest}`,
  };
}

/** An ordinary run uses every third example, since the tests of examples take longest. */
const halves = ["tests/conformance", "examples"].flatMap((folder) =>
  readdirSync(inRepository(folder))
    .filter((name, i) => name.endsWith(".led") && (isLong || folder !== "examples" || i % 3 === 0))
    .flatMap((name) => halvesOf(inRepository(`${folder}/${name}`)) ?? []),
);

it("more than 25 documents are split", () => {
  expect(halves.length).toBeGreaterThan(25);
});

// All tests of these documents pass, as tests/cli/built.test.ts and tests/oracle show.
it.each(halves)("$name passes its tests in two parts", async ({ tests, used, rest }) => {
  const files = { "main.led": rest, "used.led": used };
  const { output } = await led(["test", "main.led", "--quiet"], { files });
  expect(output).toBe(`${tests} passed, 0 failed\n`);
});

describe("modules of split documents", () => {
  let folder = "";
  let built: Built;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "led-split-"));
    // All are in one folder, so that they share one runtime.
    const documents = halves.map(({ used, rest }, i) => {
      writeFileSync(join(folder, `used${i}.led`), used);
      writeFileSync(join(folder, `main${i}.led`), rest.replace("use:>used.led", `use:>used${i}.led`));
      return join(folder, `main${i}.led`);
    });
    built = await build(documents);
  }, 180_000);
  afterAll(async () => {
    await built.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("pass tsc", async () => {
    expect(await built.compile("bundler")).toBe("");
  }, 180_000);
});
