import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { program } from "../../../src/program.js";
import { FrameLines } from "../../../src/execute/games/frame-line.js";
import { Run } from "../../../src/execute/games/run.js";
import { load } from "../../../src/execute/load.js";
import { noInput, type Game, type Input } from "../../../src/runtime/index.js";

function counted(text: string): { readonly game: Game; readonly painted: () => number } {
  const { game } = load(program(compile(text), []).code);
  if (game === undefined) throw new Error("no game");
  let painted = 0;
  return {
    game: {
      ...game,
      images: (moment) => {
        painted += 1;
        return game.images(moment);
      },
    },
    painted: () => painted,
  };
}

const at = (x: number): Input => ({ ...noInput, pointer: { x, y: 0 } });

function linesOf(game: Game, inputs: readonly Input[]): readonly string[] {
  const run = new Run(game);
  const lines = new FrameLines(run, { images: false });
  return [lines.line([]), ...inputs.map((input) => lines.line(run.play(input)))];
}

describe("frame lines", () => {
  it("reuse the picture while neither the state nor the input changes", () => {
    const { game, painted } = counted(
      "/$ initialState := {}  newState := currentState U {1} if mouseX > 5; currentState otherwise  images := {text((currentState, mouseX), (1, 1), 20, dRed)}  sounds := {`ding} if mouseX > 8; {} otherwise $/\n",
    );
    expect(linesOf(game, [at(0), at(0), at(6), at(6), at(9), at(9)])).toEqual([
      '{"frame":0,"state":"{}","texts":["({}, 0)"]}',
      '{"frame":1,"state":"{}","texts":["({}, 0)"]}',
      '{"frame":2,"state":"{}","texts":["({}, 0)"]}',
      '{"frame":3,"state":"{1}","texts":["({1}, 6)"]}',
      '{"frame":4,"state":"{1}","texts":["({1}, 6)"]}',
      '{"frame":5,"state":"{1}","texts":["({1}, 9)"],"sounds":["ding"]}',
      '{"frame":6,"state":"{1}","texts":["({1}, 9)"],"sounds":["ding"]}',
    ]);
    expect(painted()).toBe(3);
  });

  it("paint again if states cannot be compared", () => {
    const { game } = counted(
      "/$ f(n) := lambda x. n  initialState := f(0)  newState := f(currentState(0) + 1)  images := {text(currentState(0), (1, 1), 20, dRed)} $/\n",
    );
    expect(linesOf(game, [noInput, noInput]).map((line) => line.replace(/.*"texts"/, ""))).toEqual([
      ':["0"]}',
      ':["1"]}',
      ':["2"]}',
    ]);
  });
});
