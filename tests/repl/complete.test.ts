import { describe, expect, it } from "vitest";
import { complete } from "../../src/execute/repl/complete.js";
import { Talk } from "./talk.js";

const talk = new Talk("/$ threeInRow(p) iff true  three := 3 $/");

describe("completion", () => {
  it("completes names of the document", () => {
    expect(complete(talk.session, "1 + thr")).toEqual({
      kind: "words",
      fragment: "thr",
      words: ["three", "threeInRow"],
    });
  });

  it("completes built-in names and keywords", () => {
    expect(complete(talk.session, "cho")).toMatchObject({ words: ["choose"] });
    expect(complete(talk.session, "f(x) := 1 other")).toMatchObject({ words: ["otherwise"] });
  });

  it("completes names defined at the prompt", () => {
    const other = new Talk();
    other.say("threshold := 1");
    expect(complete(other.session, "thre")).toMatchObject({ words: ["threshold"] });
  });

  it("completes names of a game only in games", () => {
    const game = new Talk("/$ ledGame initialState := 1 newState := 1 images := {} $/");
    expect(complete(game.session, "mouseC")).toMatchObject({ words: ["mouseClicked"] });
    expect(complete(talk.session, "mouseC")).toMatchObject({ words: [] });
  });

  it("does not complete atoms and numbers", () => {
    expect(complete(talk.session, "`thr")).toMatchObject({ words: [] });
    expect(complete(talk.session, "12")).toMatchObject({ words: [] });
  });

  it("completes commands at the start of a line, and names after them", () => {
    expect(complete(talk.session, ":re")).toEqual({ kind: "words", fragment: ":re", words: [":reload", ":reset"] });
    expect(complete(talk.session, ":type threeI")).toMatchObject({ fragment: "threeI", words: ["threeInRow"] });
  });

  it("completes stages after :stage, and passes after stages that need one", () => {
    expect(complete(talk.session, ":stage core-")).toMatchObject({ words: ["core-after", "core-before"] });
    expect(complete(talk.session, ":stage core-before mem")).toMatchObject({ words: ["memoisation"] });
    expect(complete(talk.session, ":stage core mem")).toMatchObject({ words: [] });
  });

  it("completes file names after :load", () => {
    expect(complete(talk.session, ":load my games/ti")).toEqual({ kind: "files", fragment: "my games/ti" });
  });
});
