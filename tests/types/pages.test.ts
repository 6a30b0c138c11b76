// Tests the README pages of the type checker: each example is checked, and has the types printed below it.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { typeOfDefinition } from "../../src/types/definition-type.js";

const typesFolder = fileURLToPath(new URL("../../src/types/", import.meta.url));
const pages = readdirSync(typesFolder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("README.md"))
  .map((path) => [path.replaceAll("\\", "/"), readFileSync(typesFolder + path, "utf8")] as const);

describe.each(pages)("%s", (path, text) => {
  const examples = [...text.matchAll(/^```led\n([^]*?)^```\n\n```types\n([^]*?)^```$/gm)].map(
    ([, code = "", types = ""]) => [code.trim(), types.trim()] as const,
  );

  it("names existing files", () => {
    const folder = path.replace(/README\.md$/, "");
    const places = new Set([
      ...readdirSync(typesFolder + folder),
      ...readdirSync(typesFolder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/")),
    ]);
    const named = [...text.matchAll(/`([\w/-]+\.ts)`/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !name.startsWith("tests/") && !places.has(name))).toEqual([]);
  });

  it.each(examples)("shows the types of %s", (code, types) => {
    const { document, diagnostics } = compile(`/$\n${code}\n$/\n`);
    const found = [
      ...document.definitions.map((defined) => ({
        name: defined.name,
        type: typeOfDefinition(defined, document).type,
      })),
      ...diagnostics.map((diagnostic) => diagnostic.code),
    ].map((one) => (typeof one === "string" ? one : `${one.name} : ${one.type}`));
    expect(found.filter((one) => !one.endsWith(" : ?"))).toEqual(types.split("\n"));
  });
});

it("the page of each folder with inference rules has an example", () => {
  const without = pages.filter(([, text]) => !text.includes("```types")).map(([path]) => path);
  expect(without.sort()).toEqual(["README.md", "messages/README.md"]);
});
