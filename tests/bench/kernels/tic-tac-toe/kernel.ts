// A minute of tic-tac-toe: step and picture of every frame. The document is the example as it stands, which has no types written
// in it; the typed version has them behind it.

import type { Game } from "../../../../src/runtime/index.js";
import type { Runtime } from "../../../support/emitted.js";
import { type Kernel, runtimeIn, type Version, version } from "../kernel.js";
import { type Input, plainImage } from "../images.js";
import { type Plain, plainValue, set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import { framesAClick, inputs } from "./inputs.js";
import * as tuned from "./tuned.js";

/** A game as a host plays it. */
interface Played<State, Picture> {
  readonly initial: State;
  readonly step: (state: State, input: Input) => State;
  readonly images: (state: State, input: Input) => Picture;
}

/** Plays some frames. The state and the picture after each click are the answer, all others are made and dropped. */
function played<State, Picture>({ initial, step, images }: Played<State, Picture>, plainState: (state: State) => Plain, plainPicture: (picture: Picture) => Plain): Version {
  return version(
    (frames) => {
      const all = inputs(frames);
      return () => {
        const shots: { readonly state: State; readonly picture: Picture }[] = [];
        let state = initial;
        all.forEach((input, frame) => {
          state = step(state, input);
          const picture = images(state, input);
          if (frame % framesAClick === 0) shots.push({ state, picture });
        });
        return shots;
      };
    },
    (shots) => shots.map(({ state, picture }) => [plainState(state), plainPicture(picture)]),
  );
}

function plainBoard(board: idiomatic.Board): Plain {
  return set(board.flatMap((player, cell) => (player === undefined ? [] : [[player, cell + 1]])));
}

function plainBits(bits: tuned.Bits): Plain {
  return plainBoard(idiomatic.emptyBoard.map((_, cell) => ((bits >> cell) & 1) === 1 ? "x" : ((bits >> (cell + 9)) & 1) === 1 ? "o" : undefined));
}

/** An image of the Immutable.js version, whose points and colours are known by their lengths. */
function plainImmutableImage(image: immutable.Image): Plain {
  return image.toArray().map((part) => (typeof part === "object" ? [part.size === 2 ? "point" : "color", ...part] : part));
}

/** The game of an emitted module, played as hosts do. */
function emittedGame(easel: Runtime, { game }: Emitted): Version {
  return played(
    {
      initial: game.initialState(),
      step: (state, input) => game.step(easel.momentOf(state, input, game.lowerCaseKeys)),
      images: (state, input) => game.images(easel.momentOf(state, input, game.lowerCaseKeys)),
    },
    (state) => plainValue(state, easel),
    (picture) => plainValue(picture, easel),
  );
}

/** The types of the words that the example explains in prose. */
const signatures = `
/$
Player := {\`x, \`o}
State := fSet(Player * gameBoard)
initialState: State
occupies: Player * gameBoard -> Bool
occupied: gameBoard -> Bool
rows: fSet(fSet(gameBoard))
fills: Player * fSet(gameBoard) -> Bool
threeInRow: Player -> Bool
boardFull: Bool
gameOver: Bool
playerToMove: Player
even: Nat -> Bool
legalToMoveIn: gameBoard -> Bool
square: Int * Int * Int * Color -> fSet(Image)
backdrop, paper, gridDisplay: fSet(Image)
centerX, centerY: gameBoard -> Int
cellCenter: gameBoard -> Point
xImage, oImage: gameBoard -> Image
cellDisplay: gameBoard -> fSet(Image)
cellDisplays: fSet(Image)
winningCells: fSet(gameBoard)
winnerDisplay, currentPlayerDisplay, gameResultDisplay, restartButton, spotlight, titleDisplay: fSet(Image)
images, alwaysDisplay: fSet(Image)
xMin, xMax, yMin, yMax: gameBoard -> Int
cellClicked: gameBoard -> Bool
restartClicked: Bool
moveMadeIn: gameBoard -> Bool
movesMade: State
newState: State
$/
`;

interface Emitted {
  readonly game: Game;
}

export const ticTacToe: Kernel = {
  name: "tic-tac-toe",
  title: "tic-tac-toe, step and picture of 1,800 frames",
  documents: {
    "tic-tac-toe": { path: "examples/tic-tac-toe.led" },
    "tic-tac-toe-typed": { path: "examples/tic-tac-toe.led", addition: signatures },
  },
  sizes: { small: 250, usual: 1_800, growth: [900, 1_800, 3_600] },
  growth: { text: "frames", of: (frames) => frames },
  parts: { name: "frame", count: (frames) => frames, goal: 3 },
  async versions(folder) {
    const easel = await runtimeIn(folder);
    const led: Emitted = await import(new URL("tic-tac-toe.js", folder).href);
    const typed: Emitted = await import(new URL("tic-tac-toe-typed.js", folder).href);
    return {
      emitted: emittedGame(easel, led),
      idiomatic: played({ initial: idiomatic.emptyBoard, step: idiomatic.step, images: idiomatic.images }, plainBoard, (picture) => set(picture.map(plainImage))),
      tuned: played({ initial: 0, step: tuned.step, images: tuned.images }, plainBits, (picture) => set(picture.map(plainImage))),
      immutable: played(
        { initial: immutable.initialState, step: immutable.step, images: immutable.images },
        (state) => set([...state].map(([cell, player]) => [player, cell])),
        (picture) => set(picture.toArray().map(plainImmutableImage)),
      ),
      typed: emittedGame(easel, typed),
    };
  },
};
