// The shell lines of the README and of the front page work in a clean clone of the repository.

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { compile } from "../../src/compiler.js";
import { frontPage } from "../../bin/site-front.js";
import { root } from "../support/built.js";
import { run } from "./packed.js";

vi.setConfig({ testTimeout: 180_000 });

const readme = readFileSync(join(root, "README.md"), "utf8");
const { main } = frontPage({ game: compile("").document, play: "", exercise: "", tour: "", version: "" });

const lines = new Set(
  [
    ...[...readme.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, code = ""]) => code),
    ...[...readme.matchAll(/`(npx [^`]+)`/g)].map(([, code = ""]) => code),
    /<pre [^>]*aria-label="How to install"><code>([^]*?)<\/code>/.exec(main)?.[1] ?? "",
  ].flatMap((code) => code.split("\n").filter((line) => line !== "")),
);

test("the shell lines of the README and the front page work in a clean clone", () => {
  expect([...lines]).toEqual(["npm install", "npm run example", "npx led playground", "npx led init lamp --game"]);
  const folder = mkdtempSync(join(tmpdir(), "led-clone-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) copyFileSync(join(root, file), join(folder, file));
    for (const part of ["bin", "dist", "examples", "node_modules"]) symlinkSync(join(root, part), join(folder, part));
    // The first line has written `node_modules` and `dist`.
    for (const line of [...lines].slice(1)) {
      const [program = "", ...args] = line.split(" ");
      expect([line, run(program, args, folder)]).toMatchObject([line, { exitCode: 0 }]);
    }
    for (const file of ["out/tic-tac-toe.html", "out/tic-tac-toe.ts", "playground.html", "lamp/lamp.led"])
      expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
