import { describe, expect, it } from "vitest";
import {
  add,
  atom,
  inDefinition,
  type LedError,
  multiply,
  Nat,
  only,
  sequence,
  setOf,
  subset,
  type Value,
} from "../../../src/runtime/index.js";
import { piecesOf, quote, plainMessage } from "../../../src/runtime/values/quoting.js";

const [a, b] = [atom("a"), atom("b")];

function failureOf(act: () => unknown): LedError {
  try {
    act();
  } catch (error) {
    return inDefinition(error, "f", "1:1");
  }
  return expect.unreachable();
}

describe("code in messages", () => {
  it.each([
    ["half(0)", "`half(0)`"],
    ["`a", "`a"],
    ["{`a, `b}", "`{`a, `b}`"],
    ["sorted(<`a>)", "`sorted(<`a>)`"],
    ["```led", "```led"],
    ["a`", "a`"],
  ])("%s is shown as %s", (code, seen) => {
    expect(plainMessage(`It is ${quote(code)}, and not ${quote("x")}.`)).toBe(`It is ${seen}, and not \`x\`.`);
  });

  it("is separated from the surrounding text", () => {
    expect(piecesOf("In `f(1)`: `` `a `` is an atom")).toEqual([
      { text: "In ", isCode: false },
      { text: "`f(1)`", isCode: true },
      { text: ": ", isCode: false },
      { text: "`a", isCode: true },
      { text: " is an atom", isCode: false },
    ]);
  });

  it("is never shown with two adjacent backquotes, whatever its atoms", () => {
    const texts: readonly Value[] = [a, setOf(a, b), sequence(a), [a, [b, a]], setOf(setOf(a)), "`", "a`b"];
    const acts = texts.flatMap((value) => [
      () => add(value, 1),
      () => add(1, value),
      () => multiply(value, a),
      () => subset(Nat, setOf(value)),
      () => only("x in {`a, `b}", (found: (x: Value) => void) => [value, b, 1].forEach(found)),
    ]);
    for (const act of acts) {
      const { message, help } = failureOf(act);
      expect(plainMessage(message)).not.toContain("``");
      expect(plainMessage(help ?? "")).not.toContain("``");
    }
  });
});

describe("failure message", () => {
  it("shows an atom as it is written", () => {
    expect(plainMessage(failureOf(() => add(a, 1)).message)).toBe("`a is an atom, but a number is needed here");
  });

  it("quotes a value that contains atoms like other code", () => {
    expect(plainMessage(failureOf(() => add(setOf(a), setOf(b))).message)).toBe(
      "`{`a}` and `{`b}` are sets, and `+` has no meaning for sets",
    );
  });
});
