// A minute of tic-tac-toe, with the step and the picture of every frame. The document is the unchanged example, which
// has no type signatures; the typed version adds them.

import type { Game } from "../../../../src/runtime/index.js";
import { type Image, plainImage } from "../images.js";
import { type Kernel, runtimeIn } from "../kernel.js";
import { type Plain, set } from "../plain.js";
import { played, playedGame } from "../played.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import { inputs } from "./inputs.js";
import * as tuned from "./tuned.js";

function plainBoard(board: idiomatic.Board): Plain {
  return set(board.flatMap((player, cell) => (player === undefined ? [] : [[player, cell + 1]])));
}

function plainBits(bits: tuned.Bits): Plain {
  return plainBoard(
    idiomatic.emptyBoard.map((_, cell) =>
      ((bits >> cell) & 1) === 1 ? "x" : ((bits >> (cell + 9)) & 1) === 1 ? "o" : undefined,
    ),
  );
}

function plainPicture(images: readonly Image[]): Plain {
  return set(images.map(plainImage));
}

/** An image of the Immutable.js version, whose points and colours differ in length. */
function plainImmutableImage(image: immutable.Image): Plain {
  return image
    .toArray()
    .map((part) => (typeof part === "object" ? [part.size === 2 ? "point" : "color", ...part] : part));
}

/** Type signatures of the names that the example explains in prose. */
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
    "tic-tac-toe": { path: "tests/games/tic-tac-toe.led" },
    "tic-tac-toe-typed": { path: "tests/games/tic-tac-toe.led", addition: signatures },
  },
  sizes: { small: 235, usual: 1_800, growth: [900, 1_800, 3_600] },
  growth: { text: "frames", of: (frames) => frames },
  parts: { name: "frame", count: (frames) => frames, goal: 3 },
  async versions(folder) {
    const easel = await runtimeIn(folder);
    const led: Emitted = await import(new URL("tic-tac-toe.js", folder).href);
    const typed: Emitted = await import(new URL("tic-tac-toe-typed.js", folder).href);
    return {
      emitted: playedGame(inputs, easel, led.game),
      idiomatic: played(inputs, {
        initial: idiomatic.emptyBoard,
        step: idiomatic.step,
        images: idiomatic.images,
        plainState: plainBoard,
        plainPicture,
      }),
      tuned: played(inputs, {
        initial: 0,
        step: tuned.step,
        images: tuned.images,
        plainState: plainBits,
        plainPicture,
      }),
      immutable: played(inputs, {
        initial: immutable.initialState,
        step: immutable.step,
        images: immutable.images,
        plainState: (state) => set([...state].map(([cell, player]) => [player, cell])),
        plainPicture: (picture) => set(picture.toArray().map(plainImmutableImage)),
      }),
      typed: playedGame(inputs, easel, typed.game),
    };
  },
};
