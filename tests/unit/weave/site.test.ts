// `led weave FOLDER`: pages of a site, links, index of terms, search, and pages whose documents were deleted.

import { describe, expect, it } from "vitest";
import { sortPaths, createPagePaths } from "../../../src/weave/site/paths.js";
import { parseIndexedPaths } from "../../../src/weave/site/search-index.js";
import { jsonOf, led } from "../../support/world.js";

const files = {
  "course/1-sets.led":
    "# Sets\n\nA *pair* has two parts. More follows.\n\n## Doubles\n\nWhat is *doubled* is <b>taken</b> twice: `double(n)`.\n\n/$ double(n) := 2 * n $/\n\ncmd:>double(2)\n4\n",
  "course/2-more.led":
    "# More\n\nuse:>1-sets.led\n\nWe say `double` and half.\n\n/$ four := double(2)  half(n) := n / 2 $/\n\ncmd:>four\n4\n",
  "course/10-last.led": "# Last\n\nuse:>part/deep.led\n\n/$ isDeep iff depth = 1 $/\n",
  "course/part/deep.led": "# Deep\n\nuse:>../../outside.led\n\nThe *depth*.\n\n/$ depth := one $/\n",
  "outside.led": "# Outside\n\nThe number *one*.\n\n/$ one := 1 $/\n",
};

const machine = "# Counter\n\n/$\ninitialState := 0\n\nsteps(s) := {(`up, (s + 1) mod 3)}\n$/\n";

const woven = (args: readonly string[] = []): ReturnType<typeof led> =>
  led(["weave", "course", "-o", "out", ...args], { files });

describe("led weave FOLDER", () => {
  it("writes a page for each document, and a front page in natural order of names", async () => {
    const { exitCode, world, errors } = await woven();
    expect(errors).toBe("");
    expect(exitCode).toBe(0);
    const pages = ["out/1-sets.html", "out/2-more.html", "out/10-last.html", "out/part/deep.html", "out/index.html"];
    expect(world.writes).toEqual(pages);
    const front = world.files.get("out/index.html")!;
    const links = [...front.matchAll(/<li><a href="([^"]*)">([^<]*)/g)].map(([, href, title]) => [href, title]);
    expect(links).toEqual([
      ["1-sets.html", "Sets"],
      ["2-more.html", "More"],
      ["10-last.html", "Last"],
      ["part/deep.html", "Deep"],
    ]);
    expect(front).toContain("<p>A pair has two parts.</p>");
    expect(front).toMatch(/<h2 id="folder-Part">Part<\/h2>/);
  });

  it("shows its progress on a terminal from the first document, and clears it", async () => {
    const { errors } = await led(["weave", "course", "-o", "out"], { files, isTerminal: true });
    const line = "\r\u001b[K";
    expect(errors.startsWith(`${line}0 of 4 documents: course/1-sets.led`)).toBe(true);
    expect(errors).toContain(`${line}4 of 4 documents: `);
    expect(errors.endsWith(line)).toBe(true);
    expect((await led(["weave", "course", "-o", "out", "--quiet"], { files, isTerminal: true })).errors).toBe("");
    for (const [args, text] of [
      [["test", "course"], "0 of 4 documents: course/1-sets.led"],
      [["weave", "course/1-sets.led"], "Weaving course/1-sets.led …"],
      [["playground", "course/1-sets.led", "-o", "page.html"], "Testing 1-sets.led …"],
      [["explore", "machine.led"], "Exploring machine.led …"],
    ] as const) {
      const { errors } = await led(args, { files: { ...files, "machine.led": machine }, isTerminal: true });
      expect(errors.startsWith(`${line}${text}${line}`)).toBe(true);
      expect(errors.endsWith(line)).toBe(true);
    }
  });

  it("has a default output folder, and accepts patterns", async () => {
    const { world } = await led(["weave", "course"], { files });
    expect(world.files.has("course-site/part/deep.html")).toBe(true);
  });

  it("lists all terms with their defining sentences", async () => {
    const { world } = await woven();
    const front = world.files.get("out/index.html")!;
    const row = (term: string): string => new RegExp(`<dt>${term}</dt>(.*?)(?:<dt>|</dl>)`, "s").exec(front)?.[1] ?? "";
    expect(row("pair")).toContain(">A pair has two parts.<");
    expect(row("pair")).toContain('href="1-sets.html#notion-pair"');
    expect(row("<code>double</code>")).toContain("What is doubled is &lt;b&gt;taken&lt;/b&gt; twice: double(n).");
    expect(row("<code>double</code>")).toContain('href="1-sets.html#def-double" aria-label="double in Sets">Sets<');
    expect(row("<code>depth</code>")).toContain("The depth.");
    expect(row("depth")).toBe("");
    for (const [, href = "", id = ""] of front.matchAll(/href="([^"#]+\.html)#([^"]+)"/g))
      expect(world.files.get(`out/${href}`), href).toContain(`id="${decodeURIComponent(id)}"`);
  });

  it("links names of other documents to their pages, with their types", async () => {
    const { world } = await woven();
    const more = world.files.get("out/2-more.html")!;
    expect(more).toMatch(/<mi class="name"><a href="1-sets\.html#def-double">/);
    expect(more).toContain('<code><a class="name" href="1-sets.html#def-double">double</a></code>');
    expect(more).toMatch(
      /<tr id="name-double">.*?twice: double\(n\)\..*?Defined in <a href="1-sets\.html">Sets<\/a>\./s,
    );
    expect(more).toContain('This document uses <a href="1-sets.html">Sets</a> (<code>1-sets.led</code>).');
    const last = world.files.get("out/10-last.html")!;
    expect(last).toMatch(/<a href="part\/deep\.html#def-depth"/);
    // Documents outside the folder have no page.
    const deep = world.files.get("out/part/deep.html")!;
    expect(deep).toContain('href="#name-one"');
    expect(deep).toMatch(/<tr id="name-one">.*?The number one\..*?Defined in <code>outside\.led<\/code>/s);
  });

  it("links to the previous and next page in the folder", async () => {
    const { world } = await woven();
    const turns = (page: string): readonly string[] =>
      [...(world.files.get(page) ?? "").matchAll(/<a href="([^"]*)" rel="(\w+)">/g)].map(
        ([, href, rel]) => `${rel} ${href}`,
      );
    expect(turns("out/1-sets.html")).toEqual(["next 2-more.html"]);
    expect(turns("out/10-last.html")).toEqual(["prev 2-more.html"]);
    expect(turns("out/part/deep.html")).toEqual([]);
    expect(world.files.get("out/part/deep.html")).toContain('<a href="../index.html">Course</a>');
  });

  it("includes documents of the standard library that are used directly or indirectly", async () => {
    const { readFileSync } = await import("node:fs");
    const shelf = (name: string): string =>
      readFileSync(new URL(`../../../src/shelf/${name}.led`, import.meta.url), "utf8");
    const { world, errors } = await led(["weave", "a", "-o", "out"], {
      files: {
        "a/a.led": "# A\n\nuse:>led:graphs\n\n/$ g := bothWays({(1, 2)}) $/\n",
        "led:graphs": shelf("graphs"),
        "led:relations": shelf("relations"),
      },
    });
    expect(errors).toBe("");
    expect(world.writes).toEqual(["out/a.html", "out/led/graphs.html", "out/led/relations.html", "out/index.html"]);
    expect(world.files.get("out/a.html")).toContain('href="led/graphs.html#def-bothWays"');
    expect(world.files.get("out/led/graphs.html")).toContain('href="../led/relations.html#def-converse"');
  });

  it("writes the page of a document with an error too, and exits with code 1", async () => {
    const { exitCode, world } = await led(["weave", "a", "-o", "out"], {
      files: { "a/a.led": "# A\n\n/$ x := $/\n", "a/b.led": "# B\n\n/$ y := 1 $/\n\ncmd:>y\n2\n", "a/c.led": "# C\n" },
    });
    expect(exitCode).toBe(1);
    expect(world.files.get("out/a.html")).toContain("This document has 1 error.");
    const front = world.files.get("out/index.html")!;
    expect(front).toContain("✗ This document has 1 error.");
    expect(front).toContain("✗ 1 test of 1 failed.");
    expect(world.files.has("out/c.html")).toBe(true);
  });

  it("writes the other pages if a document cannot be read, and exits with code 2", async () => {
    const { exitCode, world } = await led(["weave", "course", "-o", "out"], {
      files,
      troubles: { "course/2-more.led": "notText" },
    });
    expect(exitCode).toBe(2);
    expect(world.writes).toContain("out/10-last.html");
    expect(world.writes).not.toContain("out/2-more.html");
  });

  it("removes the page of a deleted document, but no file of other origin", async () => {
    const { world } = await woven();
    world.files.delete("course/10-last.led");
    world.files.set("out/notes.html", "<!doctype html>\n<!-- Written by led. -->\n");
    world.files.set("out/2-more.html", world.files.get("out/2-more.html")!);
    const again = await led(["weave", "course", "-o", "out"], { after: world });
    expect(again.errors + again.output).toContain("removed out/10-last.html");
    expect(again.world.files.has("out/10-last.html")).toBe(false);
    expect(again.world.files.has("out/notes.html")).toBe(true);
    // A page that was replaced by the user is kept.
    again.world.files.delete("course/2-more.led");
    again.world.files.set("out/2-more.html", "my own");
    const third = await led(["weave", "course", "-o", "out"], { after: again.world });
    expect(third.world.files.get("out/2-more.html")).toBe("my own");
  });

  it("never removes files outside the folder, whatever the front page contains", async () => {
    const { world } = await woven();
    const site = world.files.get("out/1-sets.html")!;
    world.files.set("secret.html", site);
    const front = world.files.get("out/index.html")!.replace('"path":"2-more.html"', '"path":"../secret.html"');
    world.files.set("out/index.html", front);
    expect(parseIndexedPaths(front)).toContain("../secret.html");
    const { world: after } = await led(["weave", "course", "-o", "out"], { after: world });
    expect(after.files.get("secret.html")).toBe(site);
  });

  it("does not overwrite files of other origin", async () => {
    const { exitCode, world } = await led(["weave", "course", "-o", "out"], {
      files: { ...files, "out/index.html": "mine" },
    });
    expect(exitCode).toBe(2);
    expect(world.writes).toEqual([]);
  });

  it("is deterministic", async () => {
    const { world } = await woven();
    expect((await led(["weave", "course", "-o", "out"], { after: world })).world.writes).toEqual([]);
  });

  it("prints the written pages as JSON", async () => {
    const { woven: said } = jsonOf(await woven(["--json"]));
    expect(said).toMatchObject({
      folder: "out",
      front: { path: "out/index.html", status: "written" },
      pages: [{ file: "course/1-sets.led", path: "out/1-sets.html", tests: 1, failed: 0 }, {}, {}, {}],
      removed: [],
    });
  });

  it("rejects LaTeX and standard output for a folder", async () => {
    expect((await woven(["--to", "latex"])).exitCode).toBe(2);
    expect((await led(["weave", "course", "-o", "-"], { files })).exitCode).toBe(2);
  });
});

describe("page paths", () => {
  it("are unique, also case-insensitively", () => {
    expect(
      createPagePaths(["a.led", "A.led", "a.led.md", "index.led", "led/sets.led", "led:sets", "x\\y.led"]),
    ).toEqual(["a.html", "A-2.html", "a-3.html", "index-2.html", "led/sets.html", "led/sets-2.html", "x/y.html"]);
  });

  it("are in natural order, with 2 before 10 and files before folders", () => {
    expect(sortPaths(["b/a.led", "10.led", "2.led", "b/2/x.led", "z.led", "b10", "b9"])).toEqual([
      "2.led",
      "10.led",
      "b9",
      "b10",
      "z.led",
      "b/a.led",
      "b/2/x.led",
    ]);
  });
});
