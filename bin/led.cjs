#!/usr/bin/env node
// Starts the built tool. This is a CommonJS script, because Node loads one faster than a module. The code that V8 has
// compiled is cached next to the tool, for each version of Node, so that later runs need not compile it again.

const { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { Script } = require("node:vm");

const folder = join(__dirname, "../dist");
const tool = join(folder, "led.cjs");
const cache = join(folder, "cache", `${process.version}-${process.platform}-${process.arch}`);

if (existsSync(tool)) start();
else {
  // A fresh clone has to be built first.
  process.stderr.write("led has not been built yet. Run `npm install` and `npm run build` in its folder first.\n");
  process.exitCode = 70;
}

function start() {
  const cachedData = read(cache);
  // The tool is one function, written in ASCII, which need not be decoded if it is read as Latin-1.
  const script = new Script(readFileSync(tool, "latin1"), { filename: tool, cachedData });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, tool, folder);
  // When this is called, everything is done, except that Node may still have to print an uncaught error. Exiting at
  // once saves the time for tearing down the heap.
  let isFault = false;
  process.on("uncaughtExceptionMonitor", () => (isFault = true));
  process.on("exit", () => {
    if (!isFault) process.exit();
  });
  if (cachedData === undefined || script.cachedDataRejected) keep(script, module.exports);
  // V8 optimises code that has run for a while. For a small document, that takes longer than it saves, so V8 should
  // wait three times as long as usual. A cache is valid only for the flags under which it was made, so this comes last.
  // Later versions of Node do not know this flag, and would complain.
  else if (process.version.startsWith("v20.")) setFlagsFromString("--interrupt-budget=400000");
}

/** Stores the code that V8 has compiled, once the tool has ended and most of its code has run. */
async function keep(script, { ended, exercise }) {
  // A cache made under other flags would be useless to other runs.
  if (process.execArgv.length > 0 || process.env.NODE_OPTIONS) return;
  try {
    await ended;
    mkdirSync(dirname(cache), { recursive: true });
    accessSync(dirname(cache), constants.W_OK);
    await exercise();
    const fresh = `${cache}.${process.pid}`;
    writeFileSync(fresh, script.createCachedData());
    renameSync(fresh, cache);
  } catch {
    // If the cache cannot be stored, as in a system folder, the tool just starts a little more slowly.
  }
}

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
