// The documentation of the language server lists exactly its features.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandNames } from "../../src/lsp/commands.js";
import { parseSettings } from "../../src/lsp/settings.js";

const page = readFileSync(new URL("../../src/lsp/README.md", import.meta.url), "utf8");

/** The code spans in the first column of the table under a heading. */
const rowsBelow = (heading: string): readonly string[] =>
  [
    ...page
      .slice(page.indexOf(`## ${heading}`))
      .split(/\n## /)[0]!
      .matchAll(/^\| `([^`]+)`/gm),
  ].map(([, name = ""]) => name);

/** The settings with their defaults, as the page writes them. */
function flat(value: unknown, name = ""): readonly string[] {
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, part]) => flat(part, name === "" ? key : `${name}.${key}`))
    : [`${name} ${JSON.stringify(value)}`];
}

describe("manual page of the language server", () => {
  it("has a row for each command", () => {
    expect([...rowsBelow("Commands")].sort()).toEqual([...commandNames].sort());
  });

  it("has a row for each setting, with its default", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| `"));
    expect(
      rowsBelow("Settings").map((name) => {
        const [, , usually = ""] = rows.find((row) => row.startsWith(`| \`${name}\``))!.split(" | ");
        return `${name} ${/`([^`]*)`/.exec(usually)?.[1]}`;
      }),
    ).toEqual(flat(parseSettings(undefined)));
  });
});
