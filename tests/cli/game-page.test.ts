// Pages that resume a game: their programs reject states that do not belong to the definitions.

import { compileFunction } from "node:vm";
import { describe, expect, it } from "vitest";
import { gamePages } from "../../src/cli/game-page.js";
import { Report } from "../../src/cli/report.js";
import { readValue } from "../../src/execute/games/reading.js";
import * as easel from "../../src/runtime/index.js";
import type { Moment, Value } from "../../src/runtime/index.js";
import { led } from "../support/world.js";

/** The program of a page: functions of the moment that are true if the state belongs to the definitions. */
interface Guarded {
  readonly expressions: readonly ((moment: Moment) => Value)[];
}

/** For each state, printed as LED, true if the page of the document accepts it. */
async function accepted(definitions: string, ...states: readonly string[]): Promise<readonly boolean[]> {
  const { world } = await led(["--version"]);
  const flags = { json: false, quiet: false, color: undefined, warningsAsErrors: false, unchecked: false };
  const pages = await gamePages(
    { path: "a.led", name: "a.led", text: `/$ ${definitions} images := {} $/` },
    flags,
    new Report(flags, world),
    world,
  );
  const { expressions }: Guarded = compileFunction(pages?.resumed.code ?? "", ["easel"])(easel);
  expect(pages?.initial.code).not.toContain("expressions");
  return states.map((state) =>
    expressions.every(
      (accepts) => accepts(easel.momentOf(readValue(state) ?? expect.unreachable(state), easel.noInput)) === true,
    ),
  );
}

describe("saved state", () => {
  it("is accepted if it belongs to the state type of the definitions", async () => {
    expect(
      await accepted("initialState := 0 newState := (currentState + 1) mod 10", "0", "9", "-1", "0.5", "`x", "{}"),
    ).toEqual([true, true, false, false, false, false]);
    expect(
      await accepted(
        "initialState := {} newState := currentState U {(`x, 1)} if mouseClicked; {(`o, 2)} otherwise",
        "{}",
        "{(`x, 1)}",
        "{(`o, 2), (`x, 1)}",
        "{(`y, 1)}",
        "<>",
        "{1}",
      ),
    ).toEqual([true, true, true, false, false, false]);
  });

  it("is accepted if the definitions use another name of the state", async () => {
    expect(
      await accepted(
        "currentState := 1 initialState := `a newState := `b if Gamma = `a; `a otherwise",
        "`a",
        "`b",
        "`c",
      ),
    ).toEqual([true, true, false]);
  });

  it("may be accepted if the state type cannot be written as a set", async () => {
    expect(await accepted("initialState := `nil newState := (currentState, 1)", "`nil", "(`nil, 1)")).toEqual([
      true,
      true,
    ]);
    expect(
      await accepted(
        "currentState := 1 CURRENT_STATE := 2 Gamma := 3 GAMMA := 4 initialState := 1 newState(I, S) := S",
        "1",
        "`x",
      ),
    ).toEqual([true, true]);
  });
});
