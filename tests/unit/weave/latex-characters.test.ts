// Characters of prose in woven LaTeX.

import { describe, expect, it, test } from "vitest";
import { check } from "../../../src/compiler.js";
import { letters } from "../../../src/language/letters.js";
import { big, infix, nameSigns, signs, type Spellings } from "../../../src/language/operators.js";
import { sourceOf } from "../../../src/text/source.js";
import { findUndrawableCharacters } from "../../../src/weave/latex/characters.js";
import { led } from "../../support/world.js";
import { weaveLatex } from "../../../src/weave/latex/weave.js";

/** All Unicode symbols and letters of LED. */
const alphabet = [
  ...[infix, big, signs].flatMap((table) =>
    Object.values<Spellings>(table).flatMap(({ unicode = [] }) => [...unicode]),
  ),
  ...Object.keys(nameSigns),
  ...Object.values(letters).filter((letter) => letter.length === 1),
];
const greek = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωϑϕϖϰϱϵάέήίόύώϊΐΆΏ";
const operators = "⊊⊋⊎⊓⊔⊑⊒⊕⊗⊙⊢⊣⊩⊬⊭≮≯≰≱≦≧⩽⩾≺≻≼≽⪯⪰∴∵∠≀⋈⋆∗∐∮⟦⟧↛⇏⇎⇑⇓⟸⟷⟼⇀⇌↠↣⇝≜≝≟≐≕∦∌ℙℏ";
const scripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᵏˣᵀ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₓᵢⱼₖₙₘ";
const punctuation = "–—‘’‚“”„«»‹›…·•§¶†‡©®™°¡¿€£½¼¾\u00a0\u202f";

const weave = (text: string): string => weaveLatex(check(sourceOf("test.led", text)));

describe("LaTeX characters in prose", () => {
  it.each([...new Set([...alphabet, ...greek, ...operators, ...scripts, ...punctuation])])(
    "include %s",
    (character) => {
      const latex = weave(`Let ${character} be.\n`);
      expect(findUndrawableCharacters(latex)).toEqual([]);
      expect(latex).not.toContain("U+");
    },
  );
});

test.each([
  ["∈", "\\ensuremath{\\in}"],
  ["α", "\\ensuremath{\\alpha}"],
  ["ά", "\\ensuremath{\\acute{\\alpha}}"],
  ["ℕ", "\\ensuremath{\\mathbb{N}}"],
  ["²", "\\ensuremath{{}^{2}}"],
  ["ᵏ", "\\ensuremath{{}^{k}}"],
  ["⁻", "\\ensuremath{{}^{-}}"],
  ["₁", "\\ensuremath{{}_{1}}"],
  ["–", "\\TextOrMath{--}{\\text{--}}"],
  ["“", "\\TextOrMath{``}{\\text{``}}"],
])("%s is defined as %s", (character, definition) => {
  expect(weave(`Let x${character} be.\n`)).toContain(`{${definition}}\n`);
});

test("blackboard letters need amsfonts, and are bold without it", () => {
  const preamble = weave("Let n ∈ ℕ.\n");
  expect(preamble).toContain("\\IfFileExists{amsfonts.sty}{\\usepackage{amsfonts}}{}\n");
  expect(preamble).toContain("\\expandafter\\providecommand\\csname mathbb\\endcsname[1]{\\mathbf{#1}}\n");
  expect(weave("Let $n \\in \\mathbb{N}$.\n")).toContain("amsfonts");
  expect(weave("Let n ∈ A.\n")).not.toContain("amsfonts");
});

test("characters without LaTeX are listed once", () => {
  expect(findUndrawableCharacters(weave("漢 😀 漢 ∈ é\n"))).toEqual(["漢", "😀"]);
});

describe("led weave --to latex", () => {
  const weaveFile = (text: string, ...flags: string[]) =>
    led(["weave", "a.led", "--to", "latex", "-o", "-", ...flags], { files: { "a.led": text } });

  it("warns about characters without LaTeX on one line", async () => {
    const { exitCode, errors } = await weaveFile("漢 and 😀, ∈\n");
    expect(exitCode).toBe(0);
    expect(errors).toBe(
      "warning: The standard fonts of LaTeX lack these characters; code points replace them: 漢 😀\n",
    );
  });

  it("does not warn about others, or with --quiet", async () => {
    expect((await weaveFile("x ∈ ℕ\n")).errors).toBe("");
    expect((await weaveFile("漢\n", "--quiet")).errors).toBe("");
  });

  it("fails with --warnings-as-errors", async () => {
    expect((await weaveFile("漢\n", "--warnings-as-errors")).exitCode).toBe(1);
  });
});
