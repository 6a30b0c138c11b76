import { describe, expect, it } from "vitest";
import { Session } from "../../../src/bundle/page/session.js";
import { add, dBlack, fail, noInput, point, setOf, text } from "../../../src/runtime/index.js";
import { chooseFromEmpty } from "../../../src/runtime/failures.js";
import type { Game } from "../../../src/runtime/index.js";

/** Counts frames, shows the count, dings at 2, and fails in the frame after 3. */
const counting: Game = {
  initialState: () => 0,
  step: ({ currentState }) => (currentState === 3 ? fail(chooseFromEmpty, {}) : add(currentState, 1)),
  images: ({ currentState, mouseX }) => setOf(text([currentState, mouseX], point(0, 0), 10, dBlack)),
  sounds: ({ currentState }) => (currentState === 2 ? setOf("ding") : setOf()),
  lowerCaseKeys: false,
};

const shown = (session: Session): unknown => session.picture()[0]?.args[0];

describe("a run of a game", () => {
  it("begins at frame 0 with the picture of the initial state", () => {
    const session = new Session(counting);
    expect([session.frame, shown(session)]).toEqual([0, "(0, 0)"]);
  });

  it("plays frame by frame, and shows the pointer of the last", () => {
    const session = new Session(counting);
    session.update(noInput);
    session.update({ ...noInput, pointer: { x: 9, y: 0 } });
    expect([session.frame, shown(session)]).toEqual([2, "(2, 9)"]);
  });

  it("asks for sounds with the state before", () => {
    const session = new Session(counting);
    expect([1, 2, 3].map(() => session.update(noInput))).toEqual([[], [], ["ding"]]);
  });

  it("stays at its last good frame when the document fails", () => {
    const session = new Session(counting);
    for (let i = 0; i < 3; i++) session.update(noInput);
    expect(() => session.update(noInput)).toThrow("has no value");
    expect([session.frame, shown(session)]).toEqual([3, "(3, 0)"]);
  });
});
