// Node imports documents with `--import led-lang/register`.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { numbers, Project, type Ran, wrong, wrongColumn } from "./project.js";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let project: Project;

beforeAll(() => {
  project = new Project({ "numbers.led": numbers });
});
afterAll(() => project?.remove());

function run(text: string): Promise<Ran> {
  project.put("main.js", text);
  return project.node(["--enable-source-maps", "--import", "led-lang/register", "main.js"]);
}

test("a document is a module with the same runtime as the program", async () => {
  expect(
    await run(`import numbers, { evens } from "./numbers.led";
import { LedSet } from "led-lang/easel";
console.log(String(evens()), evens() instanceof LedSet, Object.keys(numbers).join());
`),
  ).toEqual({ succeeded: true, said: "{2, 4, 6, 8, 10} true limit,even,evens\n" });
});

test("imported documents and the standard library become modules that import each other", async () => {
  project.put("parts/half.led", "/$ half(n) := n / 2 $/\n");
  project.put(
    "uses.led",
    "use:>parts/half.led\nuse:>led:sequences\n\n/$ quarter(n) := half(half(n))\n   back(s) := reverse(s) $/\n",
  );
  const { said } = await run(`import { sequence } from "led-lang/easel";
import { back, quarter } from "./uses.led";
console.log(back(sequence("d", "e", "l")) + quarter(8));
`);
  expect(said).toBe('<"l", "e", "d">2\n');
});

test("a stack trace leads to the document", async () => {
  project.put("fails.led", "# Fails\n\n/$ first(s) := s[1] $/\n");
  const { said } = await run('import { first } from "./fails.led";\nfirst(7);\n');
  expect(said).toMatch(/fails\.led:3:\d+/);
});

test("an error is reported with its location and its line", async () => {
  project.put("wrong.led", wrong);
  const { succeeded, said } = await run('import "./wrong.led";\n');
  expect(succeeded).toBe(false);
  expect(said).toMatch(/SyntaxError.*L301: Unknown name/);
  expect(said).toContain(`wrong.led:5:${wrongColumn}`);
  expect(said).toContain("größe := limt + 1");
});
