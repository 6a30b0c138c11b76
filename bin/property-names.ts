// Finds the properties of a script that only the script itself reads and writes, so that their names may become short:
// those that it declares, without the names of the platform, those that stand in texts, and those it speaks with others.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { AnyNode } from "acorn";
import type { GameData, GraphicData } from "../src/bundle/game-data.js";
import type { Left } from "../src/bundle/page/left.js";
import type { Led } from "../src/bundle/page/main.js";
import type { Resumed, ResumingLed } from "../src/bundle/page/resume.js";
import type { Recording } from "../src/play/recording.js";
import type { Game, Input, Moment, resultTable, resultTables, resultTableUnder } from "../src/runtime/index.js";
import { childrenOf } from "./nodes.js";

/** What pages are told, what they tell other pages and files, and what the program of a document reads. */
type Spoken =
  | GameData
  | GraphicData
  | Recording
  | Input
  | Left
  | Led
  | ResumingLed
  | Resumed
  | Game
  | Moment
  | GuardedGame
  | Tables;
type GuardedGame = ReturnType<Parameters<ResumingLed["play"]>[0]>;
type Tables =
  | Pick<ReturnType<typeof resultTables>, "open" | "close">
  | Pick<ReturnType<typeof resultTable>, "of" | "keep">
  | Pick<ReturnType<typeof resultTableUnder>, "under">;
type KeyOf<T> = T extends unknown ? keyof T : never;

/** The types say which names these are; the record only repeats them for the build, and the compiler compares both. */
const spoken: Readonly<Record<KeyOf<Spoken>, true>> = {
  click: true,
  close: true,
  coordinates: true,
  currentState: true,
  document: true,
  expressions: true,
  frame: true,
  game: true,
  graphics: true,
  height: true,
  images: true,
  initialState: true,
  input: true,
  inputs: true,
  isGoingOn: true,
  isMuted: true,
  keep: true,
  keys: true,
  kind: true,
  left: true,
  lowerCaseKeys: true,
  mouseClicked: true,
  mouseX: true,
  mouseY: true,
  of: true,
  open: true,
  play: true,
  pointer: true,
  resume: true,
  sounds: true,
  state: true,
  step: true,
  title: true,
  under: true,
  url: true,
  why: true,
  width: true,
};

/** The names of properties of a script that nobody else knows. */
export function ownProperties(script: AnyNode): readonly string[] {
  const declared = new Set<string>();
  const written = new Set<string>(Object.keys(spoken));
  const note = (node: AnyNode): void => {
    switch (node.type) {
      case "Property":
      case "PropertyDefinition":
      case "MethodDefinition":
        if (!node.computed && node.key.type === "Identifier") declared.add(node.key.name);
        break;
      case "Literal":
        // By a text a property could be looked up; the groups of a regular expression are properties of its matches.
        if (typeof node.value === "string") written.add(node.value);
        else for (const [, group = ""] of node.regex?.pattern.matchAll(/\(\?<(\w+)>/g) ?? []) written.add(group);
        break;
      case "TemplateElement":
        written.add(node.value.raw);
        break;
      default:
        break;
    }
    childrenOf(node).forEach(note);
  };
  note(script);
  const platform = platformProperties();
  return [...declared].filter((name) => !written.has(name) && !platform.has(name)).sort();
}

/** The properties that JavaScript and browsers have, as TypeScript declares them. */
function platformProperties(): ReadonlySet<string> {
  const typescript = createRequire(createRequire(import.meta.url).resolve("typescript/package.json"));
  const folder = join(
    dirname(typescript.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`)),
    "lib",
  );
  const names = new Set<string>();
  for (const file of readdirSync(folder)) {
    if (!/^lib\..*\.d\.ts$/.test(file)) continue;
    for (const [, name = ""] of readFileSync(join(folder, file), "utf8").matchAll(
      /^\s+(?:readonly |get |set )*"?([\w$]+)"?\??\s*[:(<]/gm,
    ))
      names.add(name);
  }
  return names;
}
