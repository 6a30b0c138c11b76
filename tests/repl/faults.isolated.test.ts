// Internal errors at the prompt: they are reported, and the session continues with its definitions.

import { expect, it, vi } from "vitest";
import { noGrading } from "../../src/cli/host.js";
import type { Console, ConsoleInput } from "../../src/cli/console.js";
import { repl } from "../../src/cli/repl.js";
import { resources } from "../../src/cli/resources.js";
import { type Session, submit } from "../../src/execute/repl/session.js";
import { Library } from "../../src/resolve/imports/library.js";

/** Inputs that contain this word make the tool fail. */
const culprit = "sneeze";

vi.mock("../../src/execute/repl/session.js", async (original) => {
  const module = await original<{ readonly submit: typeof submit }>();
  const faulty = (session: Session, input: string, options?: object): unknown => {
    if (input.includes(culprit)) throw new RangeError("Invalid array length");
    return module.submit(session, input, options);
  };
  return { ...module, submit: faulty };
});

async function conversation(
  lines: readonly string[],
  { isTerminal = false, json = false } = {},
): Promise<{ readonly exitCode: number; readonly output: string; readonly errors: string }> {
  const said = { output: "", errors: "" };
  const stream = (
    name: keyof typeof said,
  ): { readonly write: (text: string) => void; readonly isTerminal: boolean; readonly columns: undefined } => ({
    write: (text) => (said[name] += text),
    isTerminal: false,
    columns: undefined,
  });
  const left: ConsoleInput[] = lines.map((text) => ({ kind: "line", text }));
  const console: Console = {
    isTerminal,
    read: async () => left.shift() ?? { kind: "end" },
    onInterrupt: () => {},
    close: async () => {},
  };
  const nowhere = async (): Promise<never> => expect.unreachable();
  const world = {
    read: nowhere,
    readBelow: nowhere,
    library: new Library(),
    find: async () => undefined,
    list: async () => [],
    readInput: nowhere,
    openConsole: async () => console,
    write: nowhere,
    remove: nowhere,
    grading: noGrading,
    prove: async () => ({ kind: "missing" as const }),
    environment: {},
    resources: resources(),
    output: stream("output"),
    errors: stream("errors"),
  };
  const flags = { json, quiet: false, color: false, warningsAsErrors: false, timeout: undefined, fractions: false };
  return { exitCode: await repl(undefined, flags, world), ...said };
}

const lines = ["x := 3", `y := {${culprit}, 1}`, "x + 1", culprit, "x + 2"];

it("an internal error is reported at its input, and later inputs are evaluated", { timeout: 60_000 }, async () => {
  const { exitCode, output, errors } = await conversation(lines);
  expect(output).toBe("4\n5\n");
  expect(errors.match(/error L707: Internal error\n[^]*?Invalid array length/g)).toHaveLength(2);
  expect(exitCode).toBe(70);
});

it("an internal error does not end a session at a terminal", { timeout: 60_000 }, async () => {
  const { exitCode, output } = await conversation(lines, { isTerminal: true });
  expect(output).toContain("5\n");
  expect(exitCode).toBe(0);
});

it("an internal error has its own kind in the JSON output", { timeout: 60_000 }, async () => {
  const { output } = await conversation(lines, { json: true });
  expect(JSON.parse(output)).toMatchObject({
    results: [
      { kind: "definitions" },
      { input: `y := {${culprit}, 1}`, kind: "fault", value: null },
      { value: "4" },
      { input: culprit, kind: "fault", value: null },
      { value: "5" },
    ],
  });
});
