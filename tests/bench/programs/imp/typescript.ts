// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Operator = "plus" | "minus" | "times" | "mod" | "less";

type Term =
  | { kind: "number"; value: number }
  | { kind: "variable"; name: string }
  | { kind: "binary"; operator: Operator; left: Term; right: Term };

type Program =
  | { kind: "skip" }
  | { kind: "assign"; name: string; term: Term }
  | { kind: "then"; first: Program; second: Program }
  | { kind: "if"; condition: Term; yes: Program; no: Program }
  | { kind: "while"; condition: Term; body: Program };

const num = (value: number): Term => ({ kind: "number", value });
const name = (n: string): Term => ({ kind: "variable", name: n });
const term = (operator: Operator, left: Term, right: Term): Term => ({ kind: "binary", operator, left, right });
const assign = (n: string, t: Term): Program => ({ kind: "assign", name: n, term: t });
const block = (programs: Program[]): Program =>
  programs.reduceRight<Program>((second, first) => ({ kind: "then", first, second }), { kind: "skip" });

const euclid: Program = {
  kind: "while",
  condition: term("less", num(0), name("b")),
  body: block([
    assign("t", term("mod", name("a"), name("b"))),
    assign("a", name("b")),
    assign("b", name("t")),
    {
      kind: "if",
      condition: term("mod", name("t"), num(2)),
      yes: assign("odd", term("plus", name("odd"), num(1))),
      no: { kind: "skip" },
    },
  ]),
};

const pillai = (n: number): Program =>
  block([
    assign("sum", num(0)),
    assign("odd", num(0)),
    assign("i", num(1)),
    {
      kind: "while",
      condition: term("less", name("i"), num(n + 1)),
      body: block([
        assign("a", num(n)),
        assign("b", name("i")),
        euclid,
        assign("sum", term("plus", name("sum"), name("a"))),
        assign("i", term("plus", name("i"), num(1))),
      ]),
    },
  ]);

function applied(operator: Operator, x: number, y: number): number {
  switch (operator) {
    case "plus":
      return x + y;
    case "minus":
      return x - y;
    case "times":
      return x * y;
    case "mod":
      return ((x % y) + y) % y;
    case "less":
      return x < y ? 1 : 0;
  }
}

function value(t: Term, memory: ReadonlyMap<string, number>): number {
  switch (t.kind) {
    case "number":
      return t.value;
    case "variable": {
      const x = memory.get(t.name);
      if (x === undefined) throw new Error(`${t.name} has no value`);
      return x;
    }
    case "binary":
      return applied(t.operator, value(t.left, memory), value(t.right, memory));
  }
}

const answer = (memory: ReadonlyMap<string, number>): string => `(${memory.get("sum")}, ${memory.get("odd")})`;

export function idiomatic(n: number): string {
  const memory = new Map<string, number>();
  const execute = (p: Program): void => {
    switch (p.kind) {
      case "skip":
        return;
      case "assign":
        memory.set(p.name, value(p.term, memory));
        return;
      case "then":
        execute(p.first);
        execute(p.second);
        return;
      case "if":
        execute(value(p.condition, memory) !== 0 ? p.yes : p.no);
        return;
      case "while":
        while (value(p.condition, memory) !== 0) execute(p.body);
    }
  };
  execute(pillai(n));
  return answer(memory);
}

/** Like the document: every assignment makes a new memory (a loop replaces its tail recursion). */
export function stepwise(n: number): string {
  type Memory = ReadonlyMap<string, number>;
  const after = (p: Program, m: Memory): Memory => {
    switch (p.kind) {
      case "skip":
        return m;
      case "assign":
        return new Map(m).set(p.name, value(p.term, m));
      case "then":
        return after(p.second, after(p.first, m));
      case "if":
        return after(value(p.condition, m) !== 0 ? p.yes : p.no, m);
      case "while": {
        let now = m;
        while (value(p.condition, now) !== 0) now = after(p.body, now);
        return now;
      }
    }
  };
  return answer(after(pillai(n), new Map()));
}
