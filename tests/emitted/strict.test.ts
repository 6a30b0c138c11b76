// Emitted modules are ordinary TypeScript: they pass tsc with its strictest options, beside a handwritten module that
// uses them, and the compiled JavaScript runs. Examples, and documents that use others, are compiled without traces for
// Node; the library and most other documents (with LED_LONG=1, all documents) with traces for a bundler.
// tests/fuzz/accepted.test.ts compiles these others without traces.

import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentFiles } from "../../src/files/documents.js";
import { Library } from "../../src/resolve/imports/library.js";
import { build, type Built, modulesIn } from "../support/emitted.js";
import { isLong } from "../support/random.js";

/** A handwritten client of the emitted modules of the examples. */
const client = `import { type Cell, center, mark, mid, play, message, type Player } from "./examples/tic-tac-toe-2014.js";
import { after, legalMove, type Move, outcome, type State, transition, initialState, whoseTurn } from "./examples/tic-tac-toe-rules.js";
import { isEmpty } from "./shown/comparisons.js";
import { sequence as otherSequence, setOf as otherSet } from "./shown/easel.js";
import { beginAlike, first, heads } from "./shown/coordinates.js";
import { even, game, gameBoard, legalToMoveIn, occupies, playerToMove, restartX, rows, type State as Board } from "./examples/tic-tac-toe.js";
import { type Atom, atom, equal, type Game, type LedNumber, type LedSet, momentOf, noInput, pp, sequence, setOf, type Value } from "./examples/easel.js";

const won: State = after(sequence(1, 4, 2, 5, 3));
const half: LedNumber = mid(1, 2);
const played: Game<Board> = game;
const words: readonly Value[] = message(play(sequence(5)));
const cells: LedSet<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9> = gameBoard();
const move: Move = ["x", 3];
const turn: Atom<"x" | "o"> = playerToMove(momentOf(game.initialState(), noInput));
const crosses: Player = atom("x");
const corner: Cell = 1;
mark([crosses, corner]);
// Two moves as TypeScript writes them are the state of a game.
const begun: Board = setOf([atom("x"), 5], [atom("o"), 1]);
occupies(atom("x"), 5, momentOf(begun, noInput));
// A predicate may be asked of what it is false for.
occupies(atom("z"), 5, momentOf(begun, noInput));
// Every set may be compared with the empty one.
const isNothing: boolean = isEmpty(otherSet(1));
// Strings are sequences of characters.
const initial: string = first("led");
const number: 1 | 2 = first([1, 2]);
const initials = [...heads(otherSet("led", "set"))].join("") + String(beginAlike("led", otherSequence("l")));

/** Calls that TypeScript rejects. */
export function misuse(): void {
  // @ts-expect-error there is no tenth cell
  center(10);
  // @ts-expect-error a cell is a number
  center("5");
  // @ts-expect-error z is no player
  mark([atom("z"), 1]);
  // @ts-expect-error an atom is no string
  mark(["x", 1]);
  // @ts-expect-error here players are strings
  legalMove([atom("x"), 1], initialState());
  // @ts-expect-error a move is a pair
  transition(initialState(), 5);
  // @ts-expect-error a state is a set of moves
  outcome(setOf(1, 2));
  // @ts-expect-error a player is an atom
  occupies("x", 5, momentOf(begun, noInput));
  // @ts-expect-error a predicate is no number
  const wrong: number = even(4);
  // @ts-expect-error the players are x and o
  const other: Atom<"y"> = turn;
  // @ts-expect-error sets are opaque
  won.members.push(move);
  // @ts-expect-error a set has no coordinates
  first(otherSet(1));
  void [wrong, other, cells];
}

export const answers: Readonly<Record<string, string | boolean>> = {
  constant: pp(gameBoard()),
  computed: pp(restartX()),
  sets: [...rows()].every((row) => equal(row, row)),
  number: pp(half),
  predicate: even(4) && !even(7),
  strings: outcome(won),
  tuple: pp(center(9)),
  member: won.has(["x", 3]),
  turn: whoseTurn(transition(initialState(), ["x", 5])),
  legal: legalMove(["o", 1], setOf(move)) && !legalMove(["o", 3], setOf(move)),
  moment: legalToMoveIn(5, momentOf(played.initialState(), noInput)) && !legalToMoveIn(5, momentOf(begun, noInput)),
  said: pp(words),
  isNothing,
  initials: initial + String(number) + initials,
};
`;

describe("all emitted modules together", () => {
  let built: Built;
  let traced: Built;
  let library = "";

  beforeAll(async () => {
    library = await mkdtemp(join(tmpdir(), "led-library-"));
    const { shelf } = new Library(documentFiles);
    const folders = [
      "examples",
      "examples/course",
      "tests/conformance",
      "tests/emitted/documents",
      "tests/emitted/passes",
      "tests/types/shown",
    ];
    await writeFile(join(library, "all.led"), shelf.map((name) => `use:>led:${name}\n`).join(""));
    const documents = [...(await Promise.all(folders.map(modulesIn))).flat(), join(library, "all.led")];
    const forNode = documents.filter(
      (path) => /\/(?:examples|shown)\/[^/]*$/.test(path) || readFileSync(path, "utf8").includes("use:>"),
    );
    built = await build(forNode, { "client.ts": client });
    const others = documents.filter(
      (path, i) =>
        isLong ||
        path.startsWith(library) ||
        // Half of the documents of these folders; the other folders are of constructs and passes of the emitter.
        (!forNode.includes(path) && (i % 2 === 0 || !/\/(?:course|conformance)\/[^/]*$/.test(path))),
    );
    traced = await build(others, {}, ["--traces"]);
  }, 180_000);
  afterAll(() => Promise.all([built?.remove(), traced?.remove(), rm(library, { recursive: true })]));

  it("pass tsc with the strictest options for Node", { timeout: 180_000 }, async () => {
    expect(await built.compile("node")).toBe("");
  });

  it("pass tsc with the strictest options for a bundler", { timeout: 180_000 }, async () => {
    expect(await traced.compile("bundler")).toBe("");
  });

  it("can be used by a handwritten module", async () => {
    const used: { readonly answers: unknown } = await import(built.url("client"));
    expect(used.answers).toStrictEqual({
      constant: "{1, 2, 3, 4, 5, 6, 7, 8, 9}",
      computed: "905",
      sets: true,
      number: "1.5",
      predicate: true,
      strings: "x won",
      tuple: "(350, 450)",
      member: true,
      turn: "o",
      legal: true,
      moment: true,
      isNothing: false,
      initials: "l1lstrue",
      said: '(`txt, "o\'s turn", (200, 750), 36, (0, 0, 0))',
    });
  });

  it("can be loaded for each example", async () => {
    for (const path of await modulesIn("examples")) {
      const module: Readonly<Record<string, unknown>> = await import(built.url(`examples/${basename(path, ".led")}`));
      expect(Object.keys(module).length, path).toBeGreaterThan(0);
    }
  });
});
