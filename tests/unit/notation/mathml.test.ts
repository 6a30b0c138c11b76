import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expressionMathml, itemMathml, itemMathmlFor } from "../../../src/notation/mathml.js";
import { parseExpression, parseItems } from "../../../src/syntax/alone.js";
import type { Definition, NameNode, Signature } from "../../../src/syntax/tree.js";
import { definitions, expressions } from "./random-trees.js";
import { isLong } from "../../support/random.js";

interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly children: (Element | string)[];
}

function elementsOf(markup: string): Element {
  const root: Element = { name: "", attributes: "", children: [] };
  const open = [root];
  for (const [whole, close, name, attributes, self, text] of markup.matchAll(
    /<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<>]+)|[<>]/g,
  )) {
    const around = open.at(-1)!;
    if (text !== undefined) around.children.push(text);
    else if (name === undefined) throw new Error(`a stray ${whole}`);
    else if (close === "/") expect(open.pop()?.name).toBe(name);
    else {
      const element: Element = { name, attributes: attributes ?? "", children: [] };
      around.children.push(element);
      if (self !== "/") open.push(element);
    }
  }
  expect(open).toEqual([root]);
  return root;
}

const counts: Readonly<Record<string, number>> = {
  mfrac: 2,
  msup: 2,
  msub: 2,
  mover: 2,
  munder: 2,
  munderover: 3,
  msubsup: 3,
};

function checkCounts({ name, children }: Element): void {
  const count = counts[name];
  if (count !== undefined) expect(children.length, name).toBe(count);
  for (const child of children) if (typeof child !== "string") checkCounts(child);
}

function textOf({ children }: Element): string {
  return children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

/** The text that a reader copies, with ordinary spaces. */
function copied(markup: string): string {
  return textOf(elementsOf(markup)).replaceAll("\u00a0", " ").replaceAll("&quot;", '"').replaceAll("&gt;", ">");
}

function firstOf(text: string): Definition | Signature {
  const [item] = parseItems(text, { start: 0, end: text.length }, 0).items;
  if (item === undefined || item.kind === "game") throw new Error(text);
  return item;
}

const widths = fc.constantFrom(6, 34, 10_000);

describe("MathML", () => {
  it("is well-formed for every expression, and its elements have the required children", () => {
    fc.assert(
      fc.property(expressions, widths, (tree, width) => {
        checkCounts(elementsOf(expressionMathml(tree, { width })));
      }),
      { numRuns: isLong ? 3000 : 30 },
    );
  }, 600_000);

  it("equals the output for each width if several are requested", () => {
    fc.assert(
      fc.property(
        definitions,
        fc.integer({ min: 6, max: 60 }),
        fc.integer({ min: 6, max: 60 }),
        (definition, one, other) => {
          expect(itemMathmlFor(definition, [one, other], undefined)).toEqual([
            itemMathml(definition, { width: one }),
            itemMathml(definition, { width: other }),
          ]);
        },
      ),
      { numRuns: isLong ? 3000 : 30 },
    );
  }, 600_000);

  it("requests one link for each name, including the head and parameters", () => {
    fc.assert(
      fc.property(definitions, widths, (definition, width) => {
        const asked: NameNode[] = [];
        const markup = itemMathml(definition, {
          width,
          link: (name) => {
            asked.push(name);
            return { href: `#${asked.length}` };
          },
        });
        checkCounts(elementsOf(markup));
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked).toContain(definition.name);
        for (const parameter of definition.parameters) expect(asked).toContain(parameter);
        expect(markup.split("<a ").length - 1).toBe(asked.length);
      }),
      { numRuns: isLong ? 3000 : 20 },
    );
  }, 600_000);

  it("escapes texts and links of the document", () => {
    const markup = itemMathml(firstOf("f := \"<script>alert(1)</script> & 'x'\""), {
      link: () => ({ href: 'x"><script>', title: "a < b & c" }),
    });
    expect(markup).not.toContain("<script");
    expect(markup).toContain('<a href="x&quot;&gt;&lt;script&gt;" title="a &lt; b &amp; c">f</a>');
    expect(textOf(elementsOf(markup)).replaceAll("\u00a0", " ")).toContain(
      "&quot;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;x&#39;&quot;",
    );
  });

  it.each([
    ["f(x, S) iff some y in S. x mod 2 = y & ~(x <= y)", "f(x, S) iff (∃y∈S. x mod 2=y)∧¬x≤y"],
    ['s := `x if p; "a  b" otherwise', 's ≔ {`x if p"a  b" otherwise'],
    ["g: Int * Seq(Rat) -> Bool", "g : ℤ×Seq(ℚ)→𝔹"],
    ["h(x) := {y | y in {1..9}} where x = y", "h(x) ≔ {y | y∈{1, …, 9}}where x=y"],
    ["If m > 0 & n : Nat then q := lam a b. a[1..2]", "If m>0∧n : ℕ then q ≔ λa b. a[1…2]"],
  ])("is copied as readable text for %s", (text, found) => {
    expect(copied(itemMathml(firstOf(text)))).toBe(found);
  });

  it.each([
    ["1/2", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"],
    ["x^(n + 1)", "<msup><mi>x</mi><mrow>"],
    ["x_1''", "<msubsup><mi>x</mi><mn>1</mn><mo>′′</mo></msubsup>"],
    ["cell_2", '<msub><mi class="name">cell</mi><mn>2</mn></msub>'],
    ["moved_in", '<mi class="name">moved_in</mi>'],
    ["0.1(6..)", "<mn>0.1</mn><mover><mn>6</mn>"],
    ["Sum[i = 1]^[n] i", "<munderover>"],
    ["Sum[i in S] i", "<munder>"],
    ["floor(x)", "⌊"],
    ["{}", "∅"],
  ])("represents %s with %s", (text, part) => {
    const { expression } = parseExpression(text, { start: 0, end: text.length }, 0);
    expect(expressionMathml(expression!)).toContain(part);
  });

  it("stretches brackets to their contents, and uses fractions only for small quotients", () => {
    const { expression } = parseExpression("(1/2)^2 + (a + f(1, 2, 3, 4, 5, 6, 7, 8)) / 2", { start: 0, end: 45 }, 0);
    const markup = expressionMathml(expression!);
    expect(markup.match(/<mfrac>/g)).toHaveLength(1);
    expect(markup).toContain('stretchy="true">(');
    expect(markup).toContain('stretchy="false">(');
  });

  it("breaks a wide formula at the operators of lowest precedence, and at branches and where", () => {
    const rows = (text: string, width: number): number =>
      itemMathml(firstOf(text), { width }).split("<mtr>").length - 1;
    expect(rows("gameOver iff boardIsFull or threeInRow(`x) or threeInRow(`o)", 60)).toBe(0);
    expect(rows("gameOver iff boardIsFull or threeInRow(`x) or threeInRow(`o)", 20)).toBe(3);
    expect(rows("f(x) := 1 if p; 2 if q; 3 otherwise", 60)).toBe(3);
    expect(rows("left, right, bottom, top: Nat", 60)).toBe(0);
    expect(rows("left, right, bottom, top: Nat", 6)).toBe(3);
    expect(rows("f(x) := y + z where y = 1, z = 2", 60)).toBe(4);
  });

  it("puts conditions below values if they do not fit beside them, and branches below a head", () => {
    const hasTwoColumns = (text: string, width: number): boolean =>
      itemMathml(firstOf(text), { width }).includes("</mtd><mtd>");
    expect(hasTwoColumns("f := alphaBetaGammaDelta if epsilonZetaEta; iota otherwise", 30)).toBe(true);
    expect(hasTwoColumns("f := alphaBetaGammaDelta if epsilonZetaEta; iota otherwise", 16)).toBe(false);
    const long =
      "aNameThatIsRatherLong := first(second, third, fourth) if fifth(sixth, seventh); first(third, fourth, second) if fifth(seventh, sixth); eighth otherwise";
    expect(itemMathml(firstOf(long), { width: 60 })).toMatch(/^<math[^>]*><mrow><mrow><mi/);
    expect(itemMathml(firstOf(long), { width: 30 })).toMatch(/^<math[^>]*><mtable class="lines"/);
  });

  it("assumes wider capitals than lower-case letters when it breaks lines", () => {
    const isBroken = (text: string): boolean => itemMathml(firstOf(text), { width: 22 }).includes("<mtable");
    expect(isBroken("f := aaaaaaaa + aaaaaaaa + aaaaaaaa")).toBe(false);
    expect(isBroken("f := AAAAAAAA + AAAAAAAA + AAAAAAAA")).toBe(true);
  });
});
