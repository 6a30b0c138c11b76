// Documents that strain the type checker, each with large or numerous types. All of them compile without an error.

export interface Strain {
  readonly name: string;
  /** The default size in measurements. */
  readonly size: number;
  readonly document: (size: number) => string;
}

const region = (code: string): string => `/$ ${code} $/`;
const repeated = (n: number, make: (i: number) => string, between = ""): string =>
  Array.from({ length: n }, (_, i) => make(i)).join(between);
const nested = (n: number, open: string, inner: string, close: string): string =>
  open.repeat(n) + inner + close.repeat(n);
/** A chain of definitions, each using the previous one. */
const chain = (n: number, first: string, next: (before: string, i: number) => string): string =>
  region(`f0(x) := ${first}\n${repeated(n, (i) => `f${i + 1}(x) := ${next(`f${i}`, i)}\n`)}`);
/** The maximum nesting and the maximum length of an operator chain in the parser. */
const deep = 200;
const long = 1000;

export const strains: readonly Strain[] = [
  {
    name: "parentheses in parentheses",
    size: deep,
    document: (n) => region(`f(x) := ${nested(n, "(1 + ", "x", ")")}`),
  },
  { name: "pairs in pairs", size: deep, document: (n) => region(`f(x) := ${nested(n, "(1, ", "x", ")")}`) },
  {
    name: "tagged pairs in tagged pairs",
    size: deep,
    document: (n) => region(`c := ${nested(n, "(`a, ", "{1}", ")")} d := c`),
  },
  { name: "sets in sets", size: deep, document: (n) => region(`c := ${nested(n, "{", "1", "}")} d := c U c`) },
  {
    name: "sequences in sequences",
    size: deep,
    document: (n) => region(`c := ${nested(n, "<", "1", ">")} d := c + c`),
  },
  { name: "calls in calls", size: deep, document: (n) => region(`f(x) := x + 1 g(x) := ${nested(n, "f(", "x", ")")}`) },
  {
    name: "calls of an overloaded definition in calls",
    size: deep,
    document: (n) => region(`f(x) := x + x g(x) := ${nested(n, "f(", "x", ")")}`),
  },
  {
    name: "predicates in predicates",
    size: deep,
    document: (n) => region(`p(x) iff x > 0 & x /= 5 q(x) iff ${nested(n, "(p(x) => ", "p(x)", ")")}`),
  },
  {
    name: "comprehensions in comprehensions",
    size: deep,
    document: (n) => region(`f(x) := ${repeated(n, (i) => `{y${i} | y${i} in `)}x${"}".repeat(n)}`),
  },
  {
    name: "functions in functions",
    size: deep / 2,
    document: (n) => region(`f(x) := ${repeated(n, (i) => `(lam y${i}. `)}x${")".repeat(n)}`),
  },
  {
    name: "calls of lambdas in calls",
    size: deep / 4,
    document: (n) => region(`f(x) := ${nested(n, "(lam y. (y, y))(", "x", ")")}`),
  },
  {
    name: "local functions in local functions",
    size: 12,
    document: (n) =>
      region(repeated(n, (i) => `f${i}(x) := g(x) where g = (lam y. ${i === 0 ? "y" : `f${i - 1}(y)`})\n`)),
  },
  {
    name: "a large range",
    size: 1_000_000,
    document: (n) => region(`S := {1..${n}} f(x) := x if x in S; 0 otherwise`),
  },
  {
    name: "a set of numbers",
    size: 5000,
    document: (n) => region(`S := {${repeated(n, (i) => String(i * 3), ", ")}} f(x) := x if x in S; 0 otherwise`),
  },
  {
    name: "a set of atoms",
    size: 5000,
    document: (n) => region(`S := {${repeated(n, (i) => `\`a${i}`, ", ")}} f(x) := x if x in S; \`a0 otherwise`),
  },
  {
    name: "a set of strings",
    size: 5000,
    document: (n) => region(`S := {${repeated(n, (i) => `"a${i}"`, ", ")}} f(x) := x if x in S; "" otherwise`),
  },
  {
    name: "a set of pairs",
    size: 5000,
    document: (n) =>
      region(`S := {${repeated(n, (i) => `(${i}, \`a${i})`, ", ")}} f(x) := x if x in S; (0, \`a0) otherwise`),
  },
  {
    name: "a set of pairs with few tags",
    size: 5000,
    document: (n) =>
      region(
        `S := {${repeated(n, (i) => `(\`a${i % 20}, ${i}, "s${i % 7}")`, ", ")}} f(x) := x[2] if x in S; 0 otherwise`,
      ),
  },
  {
    name: "a set of sets",
    size: 5000,
    document: (n) =>
      region(`S := {${repeated(n, (i) => `{${i}, {\`a${i}}}`, ", ")}} f(x) := x if x in S; {} otherwise`),
  },
  {
    name: "tuples of all lengths",
    size: 250,
    document: (n) =>
      region(
        `S := {${repeated(n, (i) => `(${repeated(i + 2, String, ", ")})`, ", ")}} f(x) := x if x in S; (1, 2) otherwise`,
      ),
  },
  {
    name: "a tuple of many coordinates",
    size: 5000,
    document: (n) => region(`t := (${repeated(n, String, ", ")}) f(i) := t[i] + 1`),
  },
  {
    name: "a sequence of many members",
    size: 5000,
    document: (n) => region(`t := <${repeated(n, (i) => `(${i}, "${i}")`, ", ")}> f(i) := t[i][1] + 1`),
  },
  { name: "a chain of sums of numbers", size: 2000, document: (n) => chain(n, "x + 1", (f) => `${f}(x) + ${f}(x)`) },
  { name: "a chain of sums of anything", size: 2000, document: (n) => chain(n, "x + x", (f) => `${f}(x) + ${f}(x)`) },
  { name: "a chain of sums of sums", size: 2000, document: (n) => chain(n, "x + x", (f) => `${f}(${f}(x) + ${f}(x))`) },
  { name: "a chain of products", size: 2000, document: (n) => chain(n, "x * x", (f) => `${f}(x) * ${f}(x)`) },
  { name: "a chain of sizes", size: 2000, document: (n) => chain(n, "|x|", (f) => `|${f}(x)| + |x|`) },
  { name: "a chain of slices", size: 2000, document: (n) => chain(n, "x[1..2]", (f) => `${f}(${f}(x)[1..2])`) },
  { name: "a chain of pairs", size: 2000, document: (n) => chain(n, "(x, x)", (f) => `(${f}(x), ${f}(x))`) },
  { name: "a chain of pairs of pairs", size: 2000, document: (n) => chain(n, "(x, x)", (f) => `${f}(${f}(x))`) },
  {
    name: "a chain of triples of sets and sequences",
    size: 2000,
    document: (n) => chain(n, "({x}, <x>, x)", (f) => `({${f}(x)}, <${f}({x})>, ${f}(<x>))`),
  },
  {
    name: "a chain of functions",
    size: 2000,
    document: (n) => chain(n, "(lam y. (x, y))", (f) => `(lam y. (${f}(x), ${f}(y)))`),
  },
  {
    name: "a chain of functions of functions",
    size: 500,
    document: (n) => chain(n, "x", (f) => `(lam g. g(${f}(x), ${f}(x)))`),
  },
  {
    name: "a chain of predicates",
    size: 2000,
    document: (n) => region(`p0(x) iff x > 0\n${repeated(n, (i) => `p${i + 1}(x) iff p${i}(x) & p${i}(x + 1)\n`)}`),
  },
  {
    name: "a chain of tagged unions",
    size: 2000,
    document: (n) => chain(n, "x", (f, i) => `(\`a${i}, ${f}(x)) if x = ${i}; (\`b${i}, ${f}(x), ${f}(x)) otherwise`),
  },
  {
    name: "a chain of types",
    size: 500,
    document: (n) =>
      region(
        `T0 := Nat\n${repeated(n, (i) => `T${i + 1} := T${i} * T${i}\nf${i + 1} : T${i + 1} -> T${i + 1}\nf${i + 1}(x) := (x[2], x[1])\n`)}`,
      ),
  },
  {
    name: "a chain of unions of types",
    size: 500,
    document: (n) =>
      region(`T0 := {\`a}\n${repeated(n, (i) => `T${i + 1} := {\`nil} U T${i} * {\`a${i}} U T${i} * Nat * T${i}\n`)}`),
  },
  {
    name: "a chain of constants of sets of pairs",
    size: 2000,
    document: (n) => region(`c0 := {1}\n${repeated(n, (i) => `c${i + 1} := c${i} * c${i}\n`)}`),
  },
  {
    name: "a chain of reads of coordinates",
    size: 500,
    document: (n) => chain(n, "x[1]", (f) => `${f}(x[1]) + ${f}(x[2])`),
  },
  {
    name: "a chain of functions handed on",
    size: 500,
    document: (n) => chain(n, "x", (f, i) => `apply${i}(${f}, x)\napply${i}(g, y) := g(g(y))`),
  },
  {
    name: "many branches",
    size: 5000,
    document: (n) => region(`f(x) := ${repeated(n, (i) => `${i} if x = ${i}`, "; ")}; 0 otherwise`),
  },
  {
    name: "many branches for two names",
    size: 5000,
    document: (n) => region(`f(x, y) := ${repeated(n, (i) => `${i} if x = ${i} & y > ${i}`, "; ")}; 0 otherwise`),
  },
  {
    name: "many branches of atoms",
    size: 5000,
    document: (n) => region(`f(x) := ${repeated(n, (i) => `\`b${i} if x = \`a${i}`, "; ")}; \`none otherwise`),
  },
  {
    name: "many branches of pairs",
    size: 5000,
    document: (n) =>
      region(
        `f(x) := ${repeated(n, (i) => `(\`b${i}, ${i}) if x[1] = \`a${i} & x[2] = ${i}`, "; ")}; (\`none, 0) otherwise`,
      ),
  },
  {
    name: "many branches of predicates",
    size: 5000,
    document: (n) =>
      region(`p(x, y) iff x = y & x > 0 f(x) := ${repeated(n, (i) => `${i} if p(x, ${i})`, "; ")}; 0 otherwise`),
  },
  {
    name: "many branches of many expressions",
    size: 5000,
    document: (n) => region(`f(x) := ${repeated(n, (i) => `x(${i}) if x(${i}) > 0`, "; ")}; 0 otherwise`),
  },
  {
    name: "a ring of definitions",
    size: 500,
    document: (n) => region(repeated(n, (i) => `f${i}(x) := x if x = 0; f${(i + 1) % n}(x - 1) otherwise\n`)),
  },
  {
    name: "a ring of definitions that grow",
    size: 500,
    document: (n) =>
      region(repeated(n, (i) => `f${i}(x) := (\`a${i}, x) if x = 0; f${(i + 1) % n}(x - 1) otherwise\n`)),
  },
  {
    name: "a ring against the order",
    size: 500,
    document: (n) =>
      region(repeated(n, (i) => `f${i}(x) := {x} if x = 0; f${(i + n - 1) % n}(x - 1) U {${i}} otherwise\n`)),
  },
  {
    name: "a web of definitions",
    size: 500,
    document: (n) =>
      region(
        repeated(
          n,
          (i) =>
            `f${i}(x) := (\`a${i % 50}, x) if x = 0; (\`b${i % 50}, f${(i * 7 + 1) % n}(x - 1), f${(i * 13 + 5) % n}(x - 1)) otherwise\n`,
        ),
      ),
  },
  {
    name: "a web of definitions with an open operator",
    size: 500,
    document: (n) => region(repeated(n, (i) => `f${i}(x) := f${(i + 1) % n}(x + x) if |x| = ${i}; x otherwise\n`)),
  },
  {
    name: "a ring of pairs",
    size: 200,
    document: (n) =>
      region(repeated(n, (i) => `f${i}(x) := x if |x| = 0; (f${(i + 1) % n}(x), f${(i + 3) % n}(x)) otherwise\n`)),
  },
  {
    name: "a ring of predicates",
    size: 500,
    document: (n) => region(repeated(n, (i) => `p${i}(x) iff x > 0 & p${(i + 1) % n}(x - 1)\n`)),
  },
  {
    name: "a chain of where",
    size: 300,
    document: (n) => region(`f(x) := y${n - 1} where y0 = x${repeated(n - 1, (i) => `, y${i + 1} = y${i} + 1`)}`),
  },
  {
    name: "a chain of where that doubles",
    size: 100,
    document: (n) => region(`f(x) := y${n - 1} where y0 = x${repeated(n - 1, (i) => `, y${i + 1} = (y${i}, y${i})`)}`),
  },
  {
    name: "a chain of where of functions",
    size: 15,
    document: (n) =>
      region(
        `f(x) := g${n - 1}(x) where g0 = (lam z. z)${repeated(n - 1, (i) => `, g${i + 1} = (lam z. g${i}(g${i}(z)))`)}`,
      ),
  },
  {
    name: "a comprehension with many conditions",
    size: 500,
    document: (n) => region(`f(S) := {y | y in S${repeated(n, (i) => ` & y /= ${i * 2}`)}}`),
  },
  {
    name: "a comprehension with many names",
    size: 300,
    document: (n) => region(`f(S) := {y0 | ${repeated(n, (i) => `y${i} in S`, " & ")}}`),
  },
  {
    name: "a long conjunction",
    size: long,
    document: (n) => region(`f(x) iff ${repeated(n, (i) => `x /= ${i * 2}`, " & ")}`),
  },
  {
    name: "a long disjunction",
    size: long,
    document: (n) => region(`f(x) iff ${repeated(n, (i) => `x = ${i * 2}`, " or ")}`),
  },
  {
    name: "a long disjunction of many expressions",
    size: long,
    document: (n) => region(`f(x, S) iff ${repeated(n, (i) => `x(${i}) in S`, " or ")}`),
  },
  {
    name: "a long conjunction of predicates",
    size: long,
    document: (n) => region(`p(x) iff x > 0 & x < 9 f(x) iff ${repeated(n, (i) => `p(x(${i}))`, " & ")}`),
  },
  { name: "a long sum", size: long, document: (n) => region(`f(x) := ${repeated(n, () => "x", " + ")}`) },
  {
    name: "a long sum of pairs",
    size: long,
    document: (n) => region(`f(x) := ${repeated(n, (i) => `(${i}, \`a)`, " + ")}`),
  },
  { name: "a long product", size: long, document: (n) => region(`f(x) := ${repeated(n, () => "x", " * ")}`) },
  {
    name: "a long union",
    size: long,
    document: (n) => region(`f(x) := ${repeated(n, (i) => `{(\`a${i}, ${i})}`, " U ")}`),
  },
  {
    name: "a long union of types",
    size: long,
    document: (n) =>
      region(`T := ${repeated(n, (i) => `{\`a${i}} * Nat * {"${i}"}`, " U ")} f(x) := x[2] if x in T; 0 otherwise`),
  },
  {
    name: "a game with many definitions that read the state",
    size: 2000,
    document: (n) =>
      region(
        `initialState := (0, \`start, {})\n${repeated(n, (i) => `r${i} := currentState[1] + ${i} if currentState[2] = \`start; ${i === 0 ? "0" : `r${i - 1}`} otherwise\n`)}newState := (currentState[1] + 1, \`start, currentState[3] U {r${n - 1}}) if mouseClicked; (r${n - 1}, \`over, {}) otherwise\nimages := {}`,
      ),
  },
  {
    name: "a game whose state grows",
    size: 2000,
    document: (n) =>
      region(
        `initialState := {}\n${repeated(n, (i) => `m${i} := currentState U {(\`p${i % 30}, ${i})}\n`)}newState := ${repeated(n, (i) => `m${i} if mouseX = ${i}`, "; ")}; currentState otherwise\nimages := {}`,
      ),
  },
  {
    name: "a game whose state is nested",
    size: 50,
    document: (n) =>
      region(
        `initialState := 0\n${repeated(n, (i) => `m${i} := (currentState, currentState)\n`)}newState := ${repeated(n, (i) => `(m${i}, m${i}) if mouseX = ${i}`, "; ")}; currentState otherwise\nimages := {}`,
      ),
  },
  {
    name: "a game whose step calls a long chain",
    size: 5000,
    document: (n) =>
      region(
        `${repeated(n, (i) => `f${i}(S) := ${i === n - 1 ? "S + 1" : `f${i + 1}(S) + 1`}\n`)}initialState := 0\nnewState := f0(currentState)\nimages := {}`,
      ),
  },
  {
    name: "tuples that double",
    size: 100,
    document: (n) => region(`c0 := (1, \`a)\n${repeated(n, (i) => `c${i + 1} := c${i} + c${i}\n`)}`),
  },
  {
    name: "a signature before a long chain of types",
    size: 2000,
    document: (n) =>
      region(
        `f : T${n} -> Nat\nf(x) := 1\n${repeated(n, (i) => `T${n - i} := {\`a${i}} U fSet(T${n - i - 1})\n`)}T0 := {1}`,
      ),
  },
  {
    name: "a chain of signatures",
    size: 500,
    document: (n) =>
      region(
        `T0 := Nat\n${repeated(n, (i) => `T${i + 1} := fSet(T${i}) U Seq(T${i})\nf${i + 1} : T${i + 1} * T${i} -> Bool\nf${i + 1}(s, x) iff s = s\n`)}`,
      ),
  },
  {
    name: "long names for facts",
    size: 1000,
    document: (n) => region(`f(x) := ${repeated(n, (i) => `y[${i + 1}][2]`, " + ")} where y = x`),
  },
];
