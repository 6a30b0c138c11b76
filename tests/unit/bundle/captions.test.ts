import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts } from "../../../src/web/bundle/page/captions.js";

function changed(before: readonly string[], after: readonly string[]): readonly string[] {
  const list = [...before];
  for (const change of diffTexts(before, after)) {
    if (change.text === undefined) list.splice(change.index, 1);
    else list.splice(change.index, 0, change.text);
  }
  return list;
}

describe("changes between two caption lists", () => {
  it("keep the texts that are in both", () => {
    expect(diffTexts(["x's turn", "restart"], ["o's turn", "restart"])).toEqual([
      { index: 0 },
      { index: 0, text: "o's turn" },
    ]);
  });

  it("are empty for the same texts in any order", () => {
    expect(diffTexts(["a", "b", "a"], ["a", "b", "a"])).toEqual([]);
    expect(diffTexts(["a", "b"], ["b", "a"])).toEqual([]);
  });

  it("transform one list into the other with the fewest changes", () => {
    const texts = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        expect([...changed(before, after)].sort()).toEqual([...after].sort());
        const left = [...after];
        const gone = before.filter((text) => {
          const i = left.indexOf(text);
          if (i >= 0) left.splice(i, 1);
          return i < 0;
        });
        expect(diffTexts(before, after).length).toBe(gone.length + left.length);
      }),
    );
  });
});
