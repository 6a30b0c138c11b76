// led shelf: the standard library.

import { expect, it } from "vitest";
import { ledOnDisk } from "../support/world.js";

async function led(...args: readonly string[]): Promise<string> {
  const { output, errors } = await ledOnDisk(args);
  return output + errors;
}

it("led shelf lists all documents with their definitions", async () => {
  const list = await led("shelf");
  expect(list).toMatch(/^led:sets {2}\S/m);
  expect(list).toMatch(/^led:sequences/m);
  expect(list).toContain("reverse(s)");
});

it("led shelf prints the text of a document, with or without the prefix", async () => {
  const text = await led("shelf", "sets");
  expect(text).toContain("cmd:>");
  expect(await led("shelf", "led:sets")).toBe(text);
});

it("led shelf suggests the nearest name for an unknown one", async () => {
  expect(await led("shelf", "set")).toContain("Did you mean `sets`?");
  expect(await led("shelf", "../sets")).toContain("The library has no document");
});
