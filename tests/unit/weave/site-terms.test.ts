// Search terms of the manual pages on led's site.

import { expect, it, vi } from "vitest";
import { pagesOf } from "../../../bin/site.js";
import { systemWorld } from "../../../src/cli/system.js";
import type { IndexedPage } from "../../../src/weave/site/search-index.js";

vi.setConfig({ testTimeout: 180_000 });

it("finds manual sections by words of their text, with a small index per page", async () => {
  const quiet = { write: () => undefined, isTerminal: false, columns: undefined };
  const pages = await pagesOf({ ...systemWorld(), output: quiet, errors: quiet }, []);
  const [data = ""] = /(?<=<script type="application\/json" id="site">).*?(?=<\/script>)/s.exec(
    pages.get("manual.html") ?? "",
  )!;
  const indexed: readonly IndexedPage[] = JSON.parse(data).pages;
  const sectionsWith = (word: string): readonly string[] =>
    indexed.flatMap(({ path, terms = [] }) =>
      terms.filter(([, words]) => words.split(" ").includes(word)).map(([id]) => `${path}#${id}`),
    );
  expect(sectionsWith("moodle")).toContain("collect-submissions.html#the-roster");
  expect(sectionsWith("hint")).toContain("make-an-exercise.html#");
  expect(sectionsWith("constructor")).toEqual([]);
  expect(JSON.stringify(indexed.map(({ terms }) => terms)).length).toBeLessThan(10_000);
});
