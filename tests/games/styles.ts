// Plays tic-tac-toe through the emitted modules of three examples: the whole game in the style of 2017, the whole game
// in the style of 2014, and the rules alone, with mouse input handled here. All have the same interface.

import { buildForNode, inRepository, type Built, type Runtime } from "../support/emitted.js";

type Value = import("../../src/runtime/index.js").Value;
type Game = import("../../src/runtime/index.js").Game;
type Moment = import("../../src/runtime/index.js").Moment;
type LedSet = import("../../src/runtime/index.js").LedSet;

export type Click = { readonly x: number; readonly y: number } | undefined;

/** A state of the game, independent of its representation in a document. */
export interface Seen {
  /** The state, with strings as players: `{("x", 5)}`. */
  readonly moves: string;
  readonly isOver: boolean;
  /** The player to move; undefined after the end. */
  readonly turn: string | undefined;
  readonly message: string;
  /** The visible marks on the board: `x at (150, 650)`. */
  readonly marks: readonly string[] | undefined;
}

export interface Play {
  readonly seen: () => Seen;
  readonly click: (click: Click) => void;
}

export interface Styles {
  readonly names: readonly string[];
  readonly start: () => readonly Play[];
  readonly built: Built;
}

interface Style2017 {
  readonly game: Game;
  readonly gameOver: (moment: Moment) => boolean;
  readonly playerToMove: (moment: Moment) => Value;
}

interface Style2014 {
  readonly game: Game;
  readonly gameOver: (S: Value) => boolean;
  readonly playerToMove: (S: Value) => Value;
}

interface Rules {
  readonly initialState: () => LedSet;
  readonly legalMove: (m: Value, S: Value) => boolean;
  readonly transition: (S: Value, m: Value) => LedSet;
  readonly gameOver: (S: Value) => boolean;
  readonly whoseTurn: (S: Value) => string;
  readonly outcome: (S: Value) => string;
}

export async function loadStyles(): Promise<Styles> {
  const built = await buildForNode(
    ["examples/tic-tac-toe-2014.led", "examples/tic-tac-toe-rules.led", "tests/games/tic-tac-toe.led"].map(
      inRepository,
    ),
  );
  const runtime: Runtime = await import(built.url("examples/easel"));
  const runtime2017: Runtime = await import(built.url("games/easel"));
  const style2017: Style2017 = await import(built.url("games/tic-tac-toe"));
  const style2014: Style2014 = await import(built.url("examples/tic-tac-toe-2014"));
  const rules: Rules = await import(built.url("examples/tic-tac-toe-rules"));
  return {
    names: ["2017", "2014", "rules"],
    start: () => [
      playGame(runtime2017, style2017.game, (state) => {
        const moment = runtime2017.momentOf(state, runtime2017.noInput);
        return { isOver: style2017.gameOver(moment), turn: style2017.playerToMove(moment) };
      }),
      playGame(runtime, style2014.game, (state) => ({
        isOver: style2014.gameOver(state),
        turn: style2014.playerToMove(state),
      })),
      playRules(runtime, rules),
    ],
    built,
  };
}

function playGame(
  runtime: Runtime,
  game: Game,
  judge: (state: Value) => { readonly isOver: boolean; readonly turn: Value },
): Play {
  let state = game.initialState();
  return {
    seen: () => {
      const { isOver, turn } = judge(state);
      const texts = runtime
        .pictureOf(game, state, runtime.noInput)
        .filter((image) => image.constructorName === "text")
        .map(({ args: [words = "", place = ""] }) => ({
          words: runtime.pp(words),
          place: runtime.pp(place).replace("point", ""),
        }));
      return {
        moves: withStrings(runtime.pp(state)),
        isOver,
        turn: isOver ? undefined : withStrings(runtime.pp(turn)).replaceAll('"', ""),
        message: texts
          .filter(({ place }) => place === "(200, 750)")
          .map(({ words }) => words)
          .join(),
        marks: texts
          .filter(({ words, place }) => /^[xo]$/.test(words) && centers.has(place))
          .map(({ words, place }) => `${words} at ${place}`)
          .sort(),
      };
    },
    click: (click) => {
      state = runtime.stepGame(game, state, {
        ...runtime.noInput,
        click,
        pointer: click ?? runtime.noInput.pointer,
      }).state;
    },
  };
}

/** Plays the rules, with the board and the button where the other documents have them. */
function playRules(
  runtime: Runtime,
  { initialState, legalMove, transition, gameOver, whoseTurn, outcome }: Rules,
): Play {
  let state = initialState();
  return {
    seen: () => {
      const isOver = gameOver(state);
      return {
        moves: runtime.pp(state),
        isOver,
        turn: isOver ? undefined : whoseTurn(state),
        message: outcome(state),
        marks: undefined,
      };
    },
    click: (click) => {
      if (click === undefined) return;
      const cell = cellAt(click);
      if (isRestart(click)) state = initialState();
      else if (cell !== undefined && legalMove([whoseTurn(state), cell], state))
        state = transition(state, [whoseTurn(state), cell]);
    },
  };
}

/** Replaces atoms by strings, which have the same order. */
function withStrings(printed: string): string {
  return printed.replace(/`([xo])/g, '"$1"');
}

export function centerOf(cell: number): { readonly x: number; readonly y: number } {
  return { x: 150 + 100 * ((cell - 1) % 3), y: 650 - 100 * Math.floor((cell - 1) / 3) };
}

export const restart: Click = { x: 450, y: 750 };

const centers: ReadonlySet<string> = new Set(
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((cell) => `(${centerOf(cell).x}, ${centerOf(cell).y})`),
);

function isRestart({ x, y }: { readonly x: number; readonly y: number }): boolean {
  return 350 < x && x < 550 && 725 < y && y < 775;
}

/** The cell that contains a point; undefined on a border. */
function cellAt({ x, y }: { readonly x: number; readonly y: number }): number | undefined {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
    (cell) => Math.abs(centerOf(cell).x - x) < 50 && Math.abs(centerOf(cell).y - y) < 50,
  );
}
