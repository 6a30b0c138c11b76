import { describe, expect, it } from "vitest";
import { createReport } from "../../../src/web/bundle/page/panel.js";
import { LedError } from "../../../src/runtime/index.js";

describe("error panel", () => {
  it("reports the message, definition, location, arguments and frame number", () => {
    const error = new LedError("L605", "Division by zero", "`1/0` divides by zero", "test for zero", {
      definition: "half",
      place: "12:1",
      args: ["0", "{1}"],
    });
    expect(createReport(error, 7)).toEqual({
      title: "Division by zero (L605)",
      message: "`1/0` divides by zero.",
      help: "Test for zero.",
      facts: [
        ["Definition", "half"],
        ["Line", "12:1"],
        ["Argument 1", "0"],
        ["Argument 2", "{1}"],
        ["After frame", "7"],
      ],
    });
  });

  it("omits unknown facts", () => {
    const error = new LedError("L606", "Zero to the power of zero", "`0^0` has no value", undefined, {
      definition: "c",
      place: "3:1",
      args: [],
    });
    expect(createReport(error)).toMatchObject({
      help: undefined,
      facts: [
        ["Definition", "c"],
        ["Line", "3:1"],
      ],
    });
  });

  it("shows atoms as they are written", () => {
    const error = new LedError(
      "L601",
      "A value of another kind",
      "`` `a `` is an atom, but a number is needed here",
      "write `` {`a} ``",
    );
    expect(createReport(error)).toMatchObject({
      message: "`a is an atom, but a number is needed here.",
      help: "Write `{`a}`.",
    });
  });

  it("names recursion or large numbers as a possible cause of a slow frame", () => {
    const help = (error: LedError, slowness?: readonly [string, string]): string | undefined =>
      createReport(error, 3, slowness).help;
    const stopped = (): LedError =>
      new LedError("L507", "A frame takes too long", "it was stopped", "see whether a set is very large");
    const recursive = Object.assign(stopped(), { recursion: "f" });
    expect([help(stopped()), help(recursive)]).toEqual([
      "See whether a set is very large.",
      "Check that each recursive call of `f` comes closer to a base case.",
    ]);
    expect(createReport(recursive, 3, ["The state is long.", "Round it."])).toMatchObject({
      message: "It was stopped. The state is long.",
      help: "Round it.",
    });
    expect(
      help(new LedError("L605", "Division by zero", "no", "test for zero"), ["The state is long.", "Round it."]),
    ).toBe("Test for zero.");
  });

  it("reports an internal error of the page as such", () => {
    expect(createReport(new TypeError("x is not a function"), 0).message).toMatch(
      /Internal error, not a mistake in the document: x is not a function/,
    );
  });
});
