// The prompt with documents that import others.

import { describe, expect, it } from "vitest";
import { emptySession, loadDocument, type Session, submit } from "../../src/execute/repl/session.js";
import { Library } from "../../src/resolve/imports/library.js";

const texts: Readonly<Record<string, string>> = {
  "sets.led": "Twice the number: *double*.\n\n/$ double(n) := 2 * n $/",
  "other.led": "/$ double(n) := 3 * n $/",
};

function session(): Session {
  return emptySession(new Library({ read: (path) => texts[path] }));
}

function after(start: Session, ...inputs: readonly string[]): Session {
  let now = start;
  for (const input of inputs) {
    const outcome = submit(now, input);
    if (!("session" in outcome)) throw new Error(`${input}: ${JSON.stringify(outcome)}`);
    now = outcome.session;
  }
  return now;
}

function answerTo(start: Session, input: string): string {
  const outcome = submit(start, input);
  return outcome.kind === "answer"
    ? outcome.text
    : outcome.kind === "error"
      ? outcome.diagnostics.map(({ code, message }) => `${code} ${message}`).join("\n")
      : outcome.kind;
}

describe("use line at the prompt", () => {
  it("imports the definitions of a document for later inputs", () => {
    expect(answerTo(session(), "use:>sets.led")).toBe("Defined now: double");
    const now = after(session(), "use:>sets.led", "f(x) := double(x) + 1", "g(x) := f(x)");
    expect(submit(now, "g(3)").kind).toBe("expression");
    expect(answerTo(now, ":type double")).toContain("Rat");
    expect(answerTo(now, ":doc double")).toContain("Twice the number");
  });

  it("is rejected with its errors", () => {
    expect(answerTo(session(), "use:>nowhere.led")).toContain("L903");
    expect(answerTo(session(), "use:>")).toContain("L901");
  });

  it("may make names ambiguous", () => {
    const now = after(session(), "use:>sets.led", "use:>other.led");
    expect(answerTo(now, "double(1)")).toContain("L308");
    expect(answerTo(after(now, "double(n) := n"), "double(1)")).toBe("expression");
  });

  it("is removed by a reset", () => {
    expect(answerTo(after(session(), "use:>sets.led", ":reset"), "double(1)")).toContain("L301");
  });
});

it("a loaded document has its imports", () => {
  const loaded = loadDocument(session(), { name: "main.led", text: "use:>sets.led\n\n/$ four := double(2) $/" });
  if (loaded.kind !== "loaded") throw new Error("the document was refused");
  expect(answerTo(after(loaded.session, "eight := double(four)"), "double(eight)")).toBe("expression");
});
