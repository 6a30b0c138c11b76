import { describe, expect, it } from "vitest";
import { cut } from "../../../bin/pieces.js";
import { link } from "../../../src/bundle/link.js";

/** What is left of a module of which some exports are needed. */
function linked(
  module: string,
  names: readonly string[],
  reads: readonly string[] = [],
  parts: readonly string[] = [],
): string {
  return link(cut(module), { names, reads, parts });
}

/** What the exports of a module are worth after linking. */
function valueOf(module: string, expression: string, names: readonly string[]): unknown {
  return new Function(`"use strict"; ${linked(module, names)}; return ${expression};`)();
}

describe("linking", () => {
  it("keeps what is needed and what that refers to, functions before what runs, and all else in the order of the text", () => {
    const module =
      "function c() { return b + 1 } const a = 1, b = a * 2; function d() { return c() } export { c, d, a };";
    expect(linked(module, ["c"])).toBe("var c=()=>b + 1,a = 1,b = a * 2;");
    expect(linked(module, ["a"])).toBe("var a = 1;");
    expect(linked(module, [])).toBe("");
    expect(valueOf(module, "d()", ["d"])).toBe(3);
  });

  it("takes declarations that need each other together", () => {
    const module =
      "function even(n) { return n === 0 || odd(n - 1) } function odd(n) { return n !== 0 && even(n - 1) } function other() {} export { even };";
    expect(linked(module, ["even"])).not.toContain("other");
    expect(valueOf(module, "even(10)", ["even"])).toBe(true);
  });

  it("knows names of the top level from local ones and from properties", () => {
    const module = "const a = 1, b = 2; function f(a, { b: c }) { return a + c + this.b } export { f };";
    expect(linked(module, ["f"])).toBe("function f(a, { b: c }) { return a + c + this.b }");
  });

  it("keeps statements that stand for themselves, and those that complete a declaration only with it", () => {
    const module = "function f() {} f.more = true; function g() {} console.log(1); export { f, g };";
    expect(linked(module, ["g"])).toBe("var g=()=>{};console.log(1);");
    expect(linked(module, ["f"])).toBe("var f=()=>{};f.more = true;\nconsole.log(1);");
  });

  it("says so when something is needed that the module does not offer", () => {
    expect(() => linked("const a = 1; export { a };", ["b"])).toThrow("offers no b");
    expect(() => linked("const a = 1; export { a };", ["toString"])).toThrow("offers no toString");
  });

  it("calls functions from what runs above them", () => {
    const module =
      "const a = f(1); class A { static b = g() } function f(n) { return n + h() } const c = 3; function g() { return 2 } function h() { return 4 } export { a, A, c };";
    expect(valueOf(module, "[a, A.b, c]", ["a", "A", "c"])).toEqual([5, 2, 3]);
  });

  it("leaves functions as they are that are more than what they give", () => {
    const module = `
      function own() { return this } function given() { return arguments.length } function* many() { yield 1 } async function late() { return 1 }
      function made() { return new.target } function defaults(a, b = this) { return b }
      export { own, given, many, late, made, defaults };`;
    const names = ["own", "given", "many", "late", "made", "defaults"];
    expect(linked(module, names)).not.toContain("=>");
    expect(
      valueOf(
        module,
        "[own.call(7) == 7, given(1, 2), [...many()], new made() === made, defaults.call(8, 1) == 8]",
        names,
      ),
    ).toEqual([true, 2, [1], true, true]);
  });

  it("gives what functions give that say it at once", () => {
    const module = `
      class A {} function isA(v) { return v instanceof A }
      function object(a) { return { a } } function member(a) { return { a }.a } function both(a) { return object(a), { a } }
      function chosen(v) { return isA(v) ? 1 : { b: 2 } } function other(v) { return isA(v) || { b: 3 } } function nothing() { return }
      function defaults({ a }, b = object(a), ...c) { return [a, b, c] }
      export { object, member, both, chosen, other, nothing, defaults };`;
    const names = ["object", "member", "both", "chosen", "other", "nothing", "defaults"];
    expect(
      valueOf(
        module,
        "[object(1), member(1), both(1), chosen(1), other(1), nothing(), defaults({ a: 1 }, 2, 3, 4)]",
        names,
      ),
    ).toEqual([{ a: 1 }, 1, { a: 1 }, { b: 2 }, { b: 3 }, undefined, [1, 2, [3, 4]]]);
    expect(valueOf(module, "defaults({ a: 1 })", names)).toEqual([1, { a: 1 }, []]);
  });

  it("takes names under which the module offers them", () => {
    expect(linked("const a = 1, b = 2; export { a as b, b as c };", ["b"])).toBe("var a = 1;");
  });
});

describe("linking classes", () => {
  const shapes = `
    class Shape { area() { return 0 } name() { return this.area() + unit } get size() { return this.area() } }
    class Disc extends Shape { constructor(r) { super(); this.r = r } area() { return 3 * this.r } edge() { return farEdge } [Symbol.iterator]() {} toString() { return "disc" } }
    const unit = "m", farEdge = 9;
    function disc(r) { return new Disc(r) }
    function named(r) { return disc(r).name() }
    function sized({ size }) { return size }
    export { disc, named, sized };`;

  it("leaves out methods of a name that nothing reads, and what only they need", () => {
    const text = linked(shapes, ["disc"]);
    expect(text).not.toMatch(/area|name|edge|farEdge|unit/i);
    expect(text).toMatch(/constructor\(r\).*Symbol\.iterator.*toString/);
    expect(valueOf(shapes, "named(2)", ["named"])).toBe("6m");
  });

  it("keeps methods that are read by a pattern, or outside of the script", () => {
    expect(valueOf(shapes, "sized(disc(2))", ["sized", "disc"])).toBe(6);
    expect(linked(shapes, ["disc"], ["edge"])).toMatch(/edge.*\n.*farEdge = 9/s);
  });

  it("knows a field of a class from a method of another", () => {
    const two =
      "class A { get x() { return far } } class B { x = 1; y() { return this.x } f() { return function () { return this.x } } } const far = 9; const both = [new A(), new B()]; export { both };";
    expect(linked(two, ["both"], ["y"])).not.toContain("far");
    expect(linked(two, ["both"], ["f"])).toContain("far");
  });

  it("leaves out fields without a value, which are undefined anyway", () => {
    const module = "class A { a; b = 1; static c; ['d']; constructor(a) { this.a = a } } export { A };";
    expect(linked(module, ["A"])).toBe("class A {  b = 1; static c; ['d']; constructor(a) { this.a = a } }");
  });

  const kinds = `
    class A {} class B { b = 1 } class C extends B {}
    const isB = function (v) { return v instanceof B };
    function isA(v) { return v instanceof A }
    function makeA() { return new A() }
    function makeC() { return new C() }
    function early(v) { if (v instanceof A) return onlyA(); else if (isA(v) || v instanceof B) return onlyB(); return 0 }
    function late(v) { return v instanceof A ? (onlyA(), 1) : v instanceof B && onlyB() }
    function not(v) { if (!(v instanceof A)) { return 1 } else return onlyA() }
    function both(v, w) { v instanceof A && isA(w) && onlyA(); if (v instanceof B) if (w) return 1; else return 2; return 3 }
    function effects(v) { return onlyB() && v instanceof A ? 1 : 2 }
    function leaving(v) { if (!(v instanceof A)) return 1; const a = onlyA(); return a }
    function leavingTwice(v, w) { if (!(v instanceof A)) return 1; if (!(w instanceof A)) return 2; { if (!(v instanceof A)) return 3 } return onlyA() }
    function declaring(v) { if (!(v instanceof A)) { return f() } return a; function f() { return onlyA() } }
    function foreign(v) { return v instanceof Error ? 1 : 2 }
    function onlyA() { return "a" } function onlyB() { return "b" }
    export { makeA, makeC, early, late, not, both, effects, leaving, leavingTwice, declaring, foreign };`;
  const all = ["makeA", "makeC", "early", "late", "not", "both", "effects"];

  it("leaves out what is done with instances of a class of which none is made", () => {
    expect(linked(kinds, ["early"])).not.toMatch(/onlyA|onlyB|class/);
    expect(linked(kinds, ["late", "makeC"])).not.toMatch(/onlyA|class A/);
    expect(linked(kinds, ["not"])).not.toMatch(/onlyA|class/);
    expect(linked(kinds, ["both"])).not.toMatch(/onlyA|class/);
    expect(linked(kinds, ["both", "makeA"])).toMatch(/onlyA.*class A|class A.*onlyA/s);
  });

  it("leaves out what stands below a branch that is always taken and leaves", () => {
    expect(linked(kinds, ["leaving"])).toBe("var leaving=v=>{ return 1;};");
    expect(valueOf(kinds, "[leaving(1), leaving(makeA())]", ["leaving", "makeA"])).toEqual([1, "a"]);
    expect(linked(kinds, ["leavingTwice"])).toBe("var leavingTwice=(v, w)=>{ return 1;};");
    expect(
      valueOf(kinds, "[leavingTwice(1), leavingTwice(makeA(), 1), leavingTwice(makeA(), makeA())]", [
        "leavingTwice",
        "makeA",
      ]),
    ).toEqual([1, 2, "a"]);
    expect(valueOf(kinds, "declaring(1)", ["declaring"])).toBe("a");
  });

  it("takes an instance of a class for one of the classes it extends", () => {
    expect(
      valueOf(kinds, "[early(makeC()), late(makeC()), both(makeC(), 0)]", ["early", "late", "both", "makeC"]),
    ).toEqual(["b", "b", 2]);
  });

  it("changes no result", () => {
    const without = valueOf(kinds, "[early(1), late(1), not(1), both(1, 1), effects(1)]", [
      "early",
      "late",
      "not",
      "both",
      "effects",
    ]);
    expect(without).toEqual([0, false, 1, 3, 2]);
    expect(
      valueOf(kinds, "[early(makeA()), late(makeA()), not(makeA()), both(makeA(), makeA()), effects(makeA())]", all),
    ).toEqual(["a", 1, "a", 3, 1]);
  });

  it("leaves tests alone that do something, or ask for classes of others", () => {
    expect(linked(kinds, ["effects"])).toContain("onlyB() && !1 ? 1 : 2");
    expect(linked(kinds, ["foreign"])).toContain("v instanceof Error ? 1 : 2");
  });
});

describe("linking optional parts", () => {
  const module = `
    function uses(part) { return true }
    class Sounds {} const silence = {};
    function start(v) { const sounds = uses("sounds") ? new Sounds() : silence; if (uses("pad") && v) pad(); if (v instanceof Sounds) control() }
    function pad() {} function control() {}
    export { uses, start };`;

  it("takes what stands behind a question for a part that is not used for unreachable", () => {
    expect(linked(module, ["start"])).toBe("var start=v=>{ const sounds = silence; ; ; },silence = {};");
    expect(linked(module, ["start"], [], ["pad"])).toContain("if (!0 && v) pad();");
    expect(linked(module, ["start"], [], ["sounds"])).toBe(
      "var start=v=>{ const sounds = new Sounds(); ; if (v instanceof Sounds) control() },control=()=>{};class Sounds {}",
    );
  });

  it("keeps words apart where what stood between them goes", () => {
    const minified = `function uses(part) { return!0 } function f(a){let b=a+1;return!uses("pad")||a<b} function g(a){let b=a+1;return!uses("pad")?a:b} export { uses, f, g };`;
    for (const parts of [[], ["pad"]]) {
      const { f, g } = Object.fromEntries(
        ["f", "g"].map((name) => [name, new Function(`${linked(minified, [name], [], parts)} return ${name}(1);`)()]),
      );
      expect([f, g]).toEqual(parts.length === 0 ? [true, 1] : [true, 2]);
    }
  });

  it("insists that a question names its part", () => {
    expect(() =>
      cut("function uses(part) { return true } const a = (part) => uses(part); export { a, uses };"),
    ).toThrow("does not name its part");
  });
});
