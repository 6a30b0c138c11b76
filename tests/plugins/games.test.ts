// A game embedded in React, in Svelte and in a plain loop, without a cast, from the installed package.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeContexts, describeInBrowser, sharedBrowser } from "../browser/browser.js";
import { root } from "../support/built.js";
import { Project } from "./project.js";

type Plugin = typeof import("../../src/plugins/esbuild.js");

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const clicks = `import { type Input, noInput } from "led-lang/easel";

export const clickAt = (x: number, y: number): Input => ({ ...noInput, click: { x, y }, pointer: { x, y } });
`;

const board = `import { createRoot } from "react-dom/client";
import { type MouseEvent, type ReactElement, useReducer } from "react";
import { type Input, noInput, pictureOf, type Shape, shapesOf, stepGame } from "led-lang/easel";
import { game, type State, movesIn } from "./game.js";
import { clickAt } from "./clicks.js";

const reducer = (state: State, input: Input): State => stepGame(game, state, input).state;
const css = ([r, g, b]: readonly number[]): string => \`rgb(\${r} \${g} \${b})\`;

function drawn(shape: Shape, key: number): ReactElement {
  switch (shape.kind) {
    case "line": {
      const { from, to, color } = shape;
      return <line key={key} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke={css(color)} />;
    }
    case "circle":
    case "disc": {
      const ink = shape.kind === "disc" ? { fill: css(shape.color) } : { fill: "none", stroke: css(shape.color) };
      return <circle key={key} cx={shape.center[0]} cy={shape.center[1]} r={shape.radius} {...ink} />;
    }
    case "text":
      return (
        <text key={key} x={shape.center[0]} y={shape.center[1]} fontSize={shape.height} fill={css(shape.color)}>
          {shape.text}
        </text>
      );
    case "graphic":
      return <image key={key} href={shape.file} width={shape.width} height={shape.height} />;
    default:
      return <polygon key={key} points={shape.corners.join(" ")} fill={css(shape.color)} />;
  }
}

function Board(): ReactElement {
  const [state, step] = useReducer(reducer, undefined, game.initialState);
  const click = (event: MouseEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    step(clickAt((event.clientX - box.left) * (1000 / box.width), 800 - (event.clientY - box.top) * (800 / box.height)));
  };
  return (
    <>
      <p id="moves">{movesIn(state)}</p>
      <svg viewBox="0 0 1000 800" width={500} height={400} textAnchor="middle" onClick={click}>
        {shapesOf(pictureOf(game, state, noInput)).map(drawn)}
      </svg>
    </>
  );
}

createRoot(document.querySelector("#root")!).render(<Board />);
`;

const store = `import { type Readable, writable } from "svelte/store";
import { type Input, stepGame } from "led-lang/easel";
import { game, type State } from "./game.js";

export interface Play extends Readable<State> {
  readonly step: (input: Input) => void;
}

export function play(): Play {
  const { subscribe, update } = writable(game.initialState());
  return { subscribe, step: (input) => update((state) => stepGame(game, state, input).state) };
}
`;

const main = `import { get } from "svelte/store";
import { pictureOf, noInput, pp, stepGame } from "led-lang/easel";
import { game } from "./game.js";
import { clickAt } from "./clicks.js";
import { play } from "./store.js";

const inputs = [clickAt(250, 550), noInput, clickAt(150, 650)];

const round = play();
for (const input of inputs) round.step(input);
export const inStore = pp(get(round));

let state = game.initialState();
for (const input of inputs) ({ state } = stepGame(game, state, input));
export const inLoop = pp(state);
export const shapes = pictureOf(game, state, noInput).length;
`;

let project: Project;

beforeAll(async () => {
  project = new Project(
    {
      "tic-tac-toe.led": readFileSync(join(root, "tests/games/tic-tac-toe.led"), "utf8"),
      "game.ts": `import { pp } from "led-lang/easel";
export { game, type State } from "./tic-tac-toe.led";
import type { State } from "./tic-tac-toe.led";
export const movesIn = (state: State): string => pp(state.size);
`,
      "clicks.ts": clicks,
      "board.tsx": board,
      "store.ts": store,
      "main.ts": main,
    },
    ["typescript", "react", "react-dom", "svelte", "@types/react", "@types/react-dom"],
  );
  await bundle("main.ts");
});
afterAll(() => project?.remove());

async function bundle(entry: string): Promise<void> {
  const { default: led }: Plugin = await import(project.url("node_modules/led-lang/dist/esbuild.js"));
  await build({
    absWorkingDir: project.folder,
    entryPoints: [entry],
    outfile: `out/${entry.replace(/\.tsx?$/, ".js")}`,
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
    plugins: [led({ types: true })],
  });
}

describe("game embedded in a program", () => {
  test("passes tsc with the strictest options, in React, in Svelte and in a loop", async () => {
    await bundle("board.tsx");
    const compilerOptions = {
      target: "ES2022",
      lib: ["ES2022", "DOM", "DOM.Iterable"],
      module: "ESNext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      allowArbitraryExtensions: true,
      skipLibCheck: true,
      noEmit: true,
    };
    project.put("tsconfig.json", JSON.stringify({ compilerOptions, files: ["main.ts", "board.tsx"] }));
    expect(await project.run("typescript/bin/tsc", ["-p", ".", "--pretty", "false"])).toEqual({
      succeeded: true,
      said: "",
    });
    expect([board, store, main].join("")).not.toMatch(/\bas (?!const)|\bany\b/);
  });

  test("behaves the same in a store and in a loop", async () => {
    const { inStore, inLoop, shapes }: { readonly inStore: string; readonly inLoop: string; readonly shapes: number } =
      await import(project.url("out/main.js"));
    expect(inStore).toBe(inLoop);
    expect(inLoop).toBe("{(`o, 1), (`x, 5)}");
    expect(shapes).toBeGreaterThan(5);
  });
});

describeInBrowser(
  "React component",
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedBrowser();
    });
    afterAll(() => closeContexts(browser));

    test("plays tic-tac-toe in a browser", async () => {
      await bundle("board.tsx");
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.setContent(`<div id="root"></div>`);
      await page.addScriptTag({ content: project.read("out/board.js") ?? "", type: "module" });
      await expect.poll(() => page.textContent("#moves")).toBe("0");
      await page.locator("svg").click({ position: { x: 125, y: 125 } });
      await expect.poll(() => page.textContent("#moves")).toBe("1");
      await page.locator("svg").click({ position: { x: 75, y: 75 } });
      await expect.poll(() => page.textContent("#moves")).toBe("2");
      expect(await page.locator("svg text").allTextContents()).toContain("x");
      expect(complaints).toEqual([]);
      await page.close();
    });
  },
  180_000,
);
