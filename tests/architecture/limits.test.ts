// The bounds of a folder are in its limits.ts, each with a comment on its value.

import { posix } from "node:path";
import { expect, it } from "vitest";
import { groupedBy } from "../../src/text/groups.js";
import { files } from "./source-files.js";

/** Names of constants that bound something, among those with a number as value. */
const bound =
  /^(?:max|min|few|many|most|longest|shortest|deepest|widest|fewest|patience)(?:[A-Z]|$)|(?:Seconds|Milliseconds|Megabytes|Bytes|Timeout|Limit|Threshold)$/;

const constant = /^(?:\/\/.*|(.*\*\/))?\n(?:export )?const (\w+)(?:: \w+)? = [-(]*\d[^\n"'`]*;$/gm;

const bounds = files.flatMap(({ path, text }) =>
  [...text.matchAll(constant)]
    .map(([, comment, name = ""]) => ({ path, name, hasComment: comment !== undefined }))
    .filter(({ path, name }) => path.endsWith("/limits.ts") || bound.test(name)),
);

it("bounds are in one file per folder", () => {
  expect(bounds.length).toBeGreaterThan(400);
  const wrong = [...groupedBy(bounds, ({ path }) => posix.dirname(path)).values()].filter(
    (all) => all.length > 1 && all.some(({ path }) => !path.endsWith("/limits.ts")),
  );
  expect(wrong.flatMap((all) => all.filter(({ path }) => !path.endsWith("/limits.ts")))).toEqual([]);
});

it("bounds have a comment", () => {
  expect(bounds.filter(({ hasComment }) => !hasComment)).toEqual([]);
});

it("bounds are named as maxima, minima and thresholds", () => {
  expect(
    bounds.filter(({ name }) => /^(?:few|many|most|longest|shortest|deepest|widest|fewest|patience)/.test(name)),
  ).toEqual([]);
});
