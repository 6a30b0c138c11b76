// Searches the states of one document repeatedly in this process.

import { readFileSync } from "node:fs";
import { compile } from "../../../src/compiler.js";
import { searchAll } from "../../../src/execute/claims.js";
import { explore } from "../../../src/execute/exploring.js";
import type { LoadedProgram } from "../../../src/execute/evaluate.js";
import { load } from "../../../src/execute/load.js";
import type { SearchRequests } from "../../../src/execute/requests.js";

export interface Searches {
  readonly states: number;
  readonly bytes: number;
  readonly first: number;
  readonly warm: readonly number[];
}

const [, , file = "", rounds = "5"] = process.argv;

const programs = new Map<string, LoadedProgram>();
let loaded = load("return { expressions: [] };");
/** CPU seconds of the last search alone. */
let spent = 0;
const searching: SearchRequests = {
  load(code) {
    loaded = programs.get(code) ?? load(code);
    programs.set(code, loaded);
  },
  isOver: undefined,
  tryCases: () => Promise.reject(new Error("no conjectures")),
  async explore(request) {
    const before = process.cpuUsage();
    const outcome = await explore(loaded, request, {
      progress: () => {},
      isInterrupted: () => false,
      seconds: () => 0,
    });
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1e6;
    return outcome;
  },
};

const compiled = compile(readFileSync(file, "utf8"));
const limits = { states: Infinity, seconds: Infinity, megabytes: Infinity };
const times: number[] = [];
let states = 0;
let bytes = 0;
for (let round = 0; round <= Number(rounds); round++) {
  const { explored, diagnostic } = await searchAll(compiled, searching, limits);
  if (explored === undefined) throw new Error(diagnostic?.message);
  ({ states, bytes } = explored);
  times.push(spent);
}
const [first = 0, ...warm] = times;
process.stdout.write(JSON.stringify({ states, bytes, first, warm } satisfies Searches));
