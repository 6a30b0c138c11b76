// External input of a page: saved work, links, archives and saved pages, whether valid, damaged or hostile.

import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { unzipDocuments, zipDocuments } from "../../../src/web/playground/archive.js";
import { savedPartsIn } from "../../../src/web/playground/saved.js";
import { fragmentOf, workOf } from "../../../src/web/playground/share.js";
import { freeName, isName, type SavedWork, workIn } from "../../../src/web/playground/work.js";
import { pageWith } from "../../support/playground-page.js";

const work: SavedWork = {
  documents: [
    { name: "a.led", text: "# A\n\n/$ x := 1 $/\n</script><!-- ∈ \u2028" },
    { name: "course/__proto__", text: "constructor" },
    { name: "__proto__", text: "{}" },
  ],
  open: "a.led",
};

describe("link to saved work", () => {
  test("contains the whole work, whatever its document names", () => {
    expect(workOf(fragmentOf(work))).toEqual(work);
  });

  test("is rejected if it is truncated", () => {
    const fragment = fragmentOf(work);
    for (let length = 0; length < fragment.length; length++)
      expect(workOf(fragment.slice(0, length))).toHaveProperty("problem");
  });

  test("is rejected if any character is changed", () => {
    const fragment = fragmentOf(work);
    for (let i = "#work=".length; i < fragment.length; i++) {
      const other = fragment[i] === "a" ? "b" : "a";
      expect(workOf(fragment.slice(0, i) + other + fragment.slice(i + 1))).toHaveProperty("problem");
    }
  });

  test("is not decompressed beyond the size limit", () => {
    const large = fragmentOf({ documents: [{ name: "a.led", text: "x".repeat(50_000_000) }], open: "a.led" });
    expect(large.length).toBeLessThan(200_000);
    expect(workOf(large)).toHaveProperty("problem");
  });

  test("is shorter than 8,000 characters for tic-tac-toe", async () => {
    const { readFile } = await import("node:fs/promises");
    const text = await readFile(new URL("../../../examples/tic-tac-toe.led", import.meta.url), "utf8");
    expect(fragmentOf({ documents: [{ name: "tic-tac-toe.led", text }], open: "tic-tac-toe.led" }).length).toBeLessThan(
      8000,
    );
  });
});

describe("saved work", () => {
  test.each([
    ["nothing", null],
    ["no documents", { documents: [] }],
    ["a document without text", { documents: [{ name: "a.led" }] }],
    ["a path outside the folder", { documents: [{ name: "../a.led", text: "" }] }],
    ["an absolute path", { documents: [{ name: "/etc/passwd", text: "" }] }],
    ["a device", { documents: [{ name: "c:\\a.led", text: "" }] }],
    ["a name with a directional override", { documents: [{ name: "a\u202ede.led", text: "" }] }],
    [
      "two documents with the same name",
      {
        documents: [
          { name: "a.led", text: "" },
          { name: "a.led", text: "1" },
        ],
      },
    ],
    ["an invalid list of images", { documents: { length: 1e9 } }],
    [
      "a picture that is a page",
      { documents: [{ name: "a", text: "" }], assets: [{ name: "p", url: "data:text/html,x" }] },
    ],
    [
      "a picture from another site",
      { documents: [{ name: "a", text: "" }], assets: [{ name: "p", url: "https://a.b/c" }] },
    ],
  ])("is rejected with %s", (_, value) => {
    expect(workIn(value)).toHaveProperty("problem");
  });

  test("opens its first document if the open one does not exist", () => {
    expect(workIn({ documents: [{ name: "a.led", text: "" }], open: "b.led" })).toMatchObject({ open: "a.led" });
  });
});

test("names are valid on every system, and free names are found", () => {
  expect(["a.led", "kurs/ä.led", "__proto__"].every(isName)).toBe(true);
  expect(["", "a//b", "a/.", " a", "a\n", "a".repeat(201), "<b>"].some(isName)).toBe(false);
  expect(freeName("a.led", new Set(["a.led", "a-2.led"]))).toBe("a-3.led");
  expect(freeName("a.led.md", new Set(["a.led.md"]))).toBe("a-2.led.md");
});

describe("archive", () => {
  test("survives a round trip", () => {
    expect(unzipDocuments(zipDocuments(work.documents.slice(0, 1)))).toEqual({
      documents: work.documents.slice(0, 1),
      rejected: [],
    });
  });

  test("yields only documents, and none with a path outside of it", () => {
    const bytes = zipSync({ "a.led": strToU8("x"), "../b.led": strToU8("x"), "run.exe": strToU8("x") });
    expect(unzipDocuments(bytes)).toEqual({
      documents: [{ name: "a.led", text: "x" }],
      rejected: ["../b.led", "run.exe"],
    });
  });

  test("is rejected if it is damaged", () => {
    expect(unzipDocuments(strToU8("PK no archive"))).toHaveProperty("problem");
  });
});

describe("saved page", () => {
  test("contains its work, whatever the documents contain", () => {
    const html = pageWith({ id: "abc", time: 12, work });
    expect(savedPartsIn(html)).toEqual({ id: "abc", time: 12, work });
    // The document's text cannot close the enclosing element.
    expect(html.split("</script>").length).toBe(
      pageWith({ work: { ...work, documents: [] } }).split("</script>").length,
    );
    expect(html).not.toContain("<!-- ∈");
  });

  test.each(["", "<p>", 'id="work">', 'id="work">{</script>', 'id="work">{"work":[]}</script>'])(
    "is rejected: %s",
    (html) => {
      expect(savedPartsIn(html)).toHaveProperty("problem");
    },
  );
});
