#!/usr/bin/env node
// Starts the built tool. A CommonJS script, because Node reads one sooner than a module. What V8 has compiled of the
// tool is kept beside it, for each version of Node, so that the next run need not compile it again.

const { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { Script } = require("node:vm");

const folder = join(__dirname, "../dist");
const tool = join(folder, "led.cjs");
const cache = join(folder, "cache", `${process.version}-${process.platform}-${process.arch}`);

if (existsSync(tool)) start();
else {
  // From a fresh clone there is none until it has been built.
  process.stderr.write("led has not been built yet. Run `npm install` and `npm run build` in its folder first.\n");
  process.exitCode = 70;
}

function start() {
  const cachedData = read(cache);
  // The tool is one function, written in ASCII: read as Latin-1, it need not be decoded.
  const script = new Script(readFileSync(tool, "latin1"), { filename: tool, cachedData });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, tool, folder);
  // All is done when this is called, except that Node still has to print an error that nobody has caught. To end at
  // once spares taking the heap apart.
  let isFault = false;
  process.on("uncaughtExceptionMonitor", () => (isFault = true));
  process.on("exit", () => {
    if (!isFault) process.exit();
  });
  if (cachedData === undefined || script.cachedDataRejected) keep(script, module.exports);
  // V8 optimizes what has run for a while. For a small document that takes longer than it saves: it should wait three
  // times as long as usual. A cache is taken only under the flags under which it was made, so that this comes last.
  // Later versions of Node know no such flag, and would say so.
  else if (process.version.startsWith("v20.")) setFlagsFromString("--interrupt-budget=400000");
}

/** Keeps what V8 has compiled once the tool has ended, and has been through most of its code. */
async function keep(script, { ended, exercise }) {
  // Others would have no use for a cache that was made under flags.
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
    // Where nothing can be kept, as in a folder of the system, the tool starts a little later.
  }
}

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
