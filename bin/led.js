#!/usr/bin/env node
// Starts the built tool. From a fresh clone there is none until it has been built.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = new URL("../dist/led.js", import.meta.url);
if (existsSync(fileURLToPath(built))) {
  await import(built.href);
} else {
  process.stderr.write("led has not been built yet. Run `npm install` and `npm run build` in its folder first.\n");
  process.exitCode = 70;
}
