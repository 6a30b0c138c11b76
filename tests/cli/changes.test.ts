// Change detection for watched files.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Changes } from "../../src/cli/changes.js";

let folder = "";
let changes: Changes;

const path = (name: string): string => join(folder, name);
const save = (name: string, text: string): void => writeFileSync(path(name), text);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "led-changes-"));
  save("a", "1");
  changes = new Changes([path("a")]);
  await changes.open();
});
afterEach(async () => {
  await changes.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a file is yielded when one of its dependencies changes, and not before", async () => {
  expect(await changes.next()).toBe(path("a"));
  mkdirSync(path("more"));
  save("more/b", "1");
  changes.accompany(path("a"), path("more/b"));
  changes.accompany(path("a"), path("more/b"));
  save("a", "22");
  expect(await changes.next()).toBe(path("a"));
  changes.accompany(path("a"), path("more/b"));
  save("more/b", "22");
  expect(await changes.next()).toBe(path("a"));
  save("a", "333");
  expect(await changes.next()).toBe(path("a"));
});

test("a missing dependency yields its file when it is created", async () => {
  expect(await changes.next()).toBe(path("a"));
  changes.accompany(path("a"), path("later/c"));
  mkdirSync(path("later"));
  save("later/c", "1");
  expect(await changes.next()).toBe(path("a"));
});
