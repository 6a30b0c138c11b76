#!/usr/bin/env node
// Starts the built tool. This is a CommonJS script, because Node loads one faster than an ES module. V8's compiled code
// is cached next to the tool, per version of Node.

const { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { Script } = require("node:vm");

const folder = join(__dirname, "../dist");
const tool = join(folder, "led.cjs");
const cache = join(folder, "cache", `${process.version}-${process.platform}-${process.arch}`);

if (existsSync(tool)) start();
else {
  // A fresh clone must be built first.
  process.stderr.write("led has not been built yet. Run `npm install` and `npm run build` in its folder first.\n");
  process.exitCode = 70;
}

function start() {
  const cachedData = read(cache);
  // The tool is one ASCII function, so reading it as Latin-1 avoids decoding.
  const script = new Script(readFileSync(tool, "latin1"), { filename: tool, cachedData });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, tool, folder);
  // When the exit event fires, everything is done, except that Node may still print an uncaught error. Exiting
  // immediately saves the time to tear down the heap.
  let isFault = false;
  process.on("uncaughtExceptionMonitor", () => (isFault = true));
  process.on("exit", () => {
    if (!isFault) process.exit();
  });
  if (cachedData === undefined || script.cachedDataRejected) keep(script, module.exports);
  // V8 optimises code that has run for a while. For small documents, that costs more than it saves, so the threshold is
  // tripled. A cache is valid only for the flags it was made with, so this comes last. Later versions of Node reject
  // the flag.
  else if (process.version.startsWith("v20.")) setFlagsFromString("--interrupt-budget=400000");
}

/** Stores V8's compiled code when the tool has ended and most of it has run. */
async function keep(script, { ended, exercise }) {
  // A cache made with other flags would be rejected by other runs.
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
    // Without a cache, for example in a read-only folder, the tool starts slightly more slowly.
  }
}

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
