import { describe, expect, it } from "vitest";
import { Talk } from "./talk.js";

const game = `# A game

The *size* is three.

/$ size := 3 $/

A number is *small* if it is below the size. The double of x is twice x.

/$
small(x) iff x < size
double: Rat -> Rat
double(x) := 2 * x
$/
`;

describe("expressions", () => {
  it("print their values", () => {
    const talk = new Talk();
    expect(talk.say("1 + 1")).toBe("2");
    expect(talk.say("{x^2 | x in {1..3}}")).toBe("{1, 4, 9}");
    expect(talk.say('"bare at the top"')).toBe("bare at the top");
  });

  it("can use the definitions of the document", () => {
    expect(new Talk(game).say("double(size)")).toBe("6");
  });

  it("can read the initial state of a game, without input", () => {
    const talk = new Talk("/$ ledGame initialState := {7} newState := currentState images := {} $/");
    expect(talk.say("(currentState, mouseClicked)")).toBe("({7}, false)");
  });

  it("may be copied from the tests of a document, including the mark", () => {
    expect(new Talk().say("cmd:>pp(1/3)")).toBe("0.(3..)");
  });

  it("get a hint if they resemble commands, unless they are defined names", () => {
    expect(new Talk().say("quit")).toContain("`:quit`");
    expect(new Talk().say("exit()")).toContain("`:quit`");
    expect(new Talk().say("help")).toContain("`:help`");
    expect(new Talk().say(":exit")).toContain("`:quit`");
    expect(new Talk("/$ help := 3 $/").say("help")).toBe("3");
  });

  it("do not change the session", () => {
    const talk = new Talk(game);
    const { session } = talk;
    talk.say("double(4)");
    expect(talk.session).toBe(session);
  });

  it("have abbreviated values, unless they are printed", () => {
    const talk = new Talk();
    expect(talk.say("{1..5000}")).toBe("{1..5000}");
    expect(talk.say("{x | x in {1..5000}}")).toMatch(/^\{1, 2, .*…$/);
    expect(talk.say("pp({1..5000})")).toMatch(/, 5000\}$/);
  });
});

describe("definitions", () => {
  it("can be used by later inputs", () => {
    const talk = new Talk();
    expect(talk.say("area(r) := 3 * r^2")).toBe("defined area");
    expect(talk.say("area(2)")).toBe("12");
  });

  it("may be several in one input", () => {
    const talk = new Talk();
    expect(talk.say("a := 1  b := a + 1  even(n) iff n mod 2 = 0")).toBe("defined a b even");
    expect(talk.say("(b, even(b))")).toBe("(2, true)");
  });

  it("change the values of their dependents when they are redefined", () => {
    const talk = new Talk();
    for (const input of ["a := 1", "b := a + 1", "f(x) := b * x"]) talk.say(input);
    expect(talk.say("f(10)")).toBe("20");
    expect(talk.say("a := 4")).toBe("defined a");
    expect(talk.say("(b, f(10))")).toBe("(5, 50)");
    talk.say("b := 0");
    expect(talk.say("f(10)")).toBe("0");
  });

  it("may be a whole document, whose prose is stored", () => {
    const talk = new Talk();
    expect(
      talk.say("# Title\n\nThe *size* is three.\n\n/$ size := 3 $/\n\nAnd more:\n\n/--\ndouble(x) := 2 * x\n--/\n"),
    ).toBe("defined size double");
    expect(talk.say(":doc size")).toContain("The *size* is three.");
    expect(talk.say("double(size)")).toBe("6");
  });

  it("report the names that they replace", () => {
    const talk = new Talk(game);
    expect(talk.submit("size := 9  other := 1")).toMatchObject({
      kind: "definitions",
      defined: ["size", "other"],
      replaced: ["size"],
    });
    expect(talk.say("small(8)")).toBe("true");
  });

  it("are written with `:=`, and not with `=`", () => {
    const talk = new Talk();
    expect(talk.submit("x = 5")).toMatchObject({
      kind: "error",
      diagnostics: [{ code: "L222", help: "Write `:=` to define `x`." }],
    });
    expect(talk.say("f(x) = x + 1")).toBe("L222 prompt:1:6");
    talk.say("x := 5  f(x) := x + 1");
    expect(talk.say("x = 5")).toBe("true");
    expect(talk.say("f(4) = x")).toBe("true");
  });

  it("are rejected if the dependents of a replaced definition become invalid", () => {
    const talk = new Talk();
    talk.say("f(x) := x  g(x) := f(x)");
    expect(talk.submit("f(x, y) := x + y")).toMatchObject({ kind: "error", dependencies: ["f"] });
    expect(talk.submit("f(x, y) := x +* y")).not.toHaveProperty("dependencies");
    expect(talk.say("f(x, y) := x + y  g(x) := f(x, x)")).toBe("defined f g");
  });

  it("replace a guard together with its definition", () => {
    const talk = new Talk();
    talk.say("If n > 0 then f(n) := n");
    expect(talk.say("f(0)")).toMatch(/^L6/);
    talk.say("f(n) := n");
    expect(talk.say("f(0)")).toBe("0");
  });

  it("may be recursive", () => {
    const talk = new Talk();
    talk.say("fact(n) := 1 if n = 0; n * fact(n - 1) otherwise");
    expect(talk.say("fact(20)")).toBe("2432902008176640000");
  });

  it("may redefine a built-in function", () => {
    const talk = new Talk();
    talk.say("floor(x) := 42");
    expect(talk.say("floor(1.5)")).toBe("42");
  });

  it("may make the document a game", () => {
    const talk = new Talk("/$ initialState := {1} images := {} $/");
    expect(talk.say("currentState")).toMatch(/^L301/);
    talk.say("newState := currentState");
    expect(talk.say("currentState")).toBe("{1}");
  });

  it("report their own warnings once, and none of the document", () => {
    const talk = new Talk(game);
    expect(talk.say("x := 1")).toBe("defined x");
    expect(talk.say("f(size) := size")).toBe("defined f L321");
    expect(talk.say("g := 1")).toBe("defined g");
  });
});

describe("definitions with errors", () => {
  it("are rejected without changing the session", () => {
    const talk = new Talk();
    talk.say("a := 1");
    const { session } = talk;
    expect(talk.say("b := c + a")).toBe("L301 prompt:1:6");
    expect(talk.say("b := 1 + ) * 2")).toMatch(/^L2\d\d prompt:1:/);
    expect(talk.session).toBe(session);
    expect(talk.say("b")).toMatch(/^L301/);
  });

  it("are rejected if another definition becomes invalid, with its location", () => {
    const talk = new Talk(game);
    talk.say("twice(x) := double(x)");
    expect(talk.say("small(x, y) iff x < y\nuse := small(1)")).toBe("L305 prompt:16:8");
    expect(talk.say("double(x, y) := x")).toBe("L332 game.led:11:1, L305 prompt:14:13");
    expect(talk.say("twice(4)")).toBe("8");
  });

  it("are rejected if a constant would depend on itself", () => {
    const talk = new Talk();
    talk.say("a := 1");
    talk.say("b := a");
    expect(talk.say("a := b")).toMatch(/^L306/);
    expect(talk.say("b")).toBe("1");
  });

  it("are rejected if a name is defined twice in one input", () => {
    expect(new Talk().say("x := 1  x := 2")).toBe("L302 prompt:1:9");
  });
});

describe("signatures", () => {
  it("are recognised by an arrow, by several names, or by an undefined name", () => {
    const talk = new Talk();
    expect(talk.submit("f: Nat -> Nat")).toMatchObject({ kind: "definitions", signed: ["f"], defined: [] });
    expect(talk.submit("a, b: Nat")).toMatchObject({ kind: "definitions", signed: ["a", "b"] });
    expect(talk.submit("x: Nat")).toMatchObject({ kind: "definitions", signed: ["x"] });
  });

  it("test membership if the name has a value", () => {
    const talk = new Talk();
    talk.say("x := -1");
    expect(talk.say("x: Nat")).toBe("false");
  });

  it("replace the document's signature of a name, also of one among several", () => {
    const talk = new Talk("/$ f, g: Nat -> Nat\nf(x) := x\ng(x) := x $/");
    expect(talk.say("f: Rat * Rat -> Rat  f(x, y) := x / y")).toBe("defined f");
    expect(talk.say("f(1, 2)")).toBe("0.5");
    expect(talk.say(":type g")).toBe("g : Nat -> Nat");
  });
});

describe("multiline input", () => {
  const goesOn = (input: string): boolean => new Talk().submit(input).kind === "incomplete";

  it.each([
    "(1 +",
    "1 +",
    "f(x) :=",
    "p(x) iff",
    "f(x) := y where",
    "{x | x in {1, 2}",
    "f(1,",
    "|1 - 2",
    "<1, 2",
    "some x in {1, 2}.",
    "all x in {1}",
    "lam x.",
    "f(x",
    "If x > 0 then",
    "If x > 0",
    "f: Nat ->",
    "f(x) := 1 if x > 0;",
    "~",
    "1 = 2 &",
    "/$ x := 1",
    "  /--- x := 1",
    "```led\nx := 1",
  ])("continues after %j", (input) => expect(goesOn(input)).toBe(true));

  it.each([
    "1 + 1",
    "f(x) := 1",
    "1 + )",
    "(1 + ] 2",
    "(1 + ) * (2",
    '"no end',
    "x := 1 2",
    "/$ x := 1 $/",
    ":help",
    "1 # (",
    "",
  ])("does not continue after %j", (input) => expect(goesOn(input)).toBe(false));

  it("becomes one definition", () => {
    const talk = new Talk();
    expect(talk.say("sign(x) :=\n  1 if x > 0;\n  -1 if x < 0;")).toBe("incomplete");
    expect(talk.say("sign(x) :=\n  1 if x > 0;\n  -1 if x < 0;\n  0 otherwise")).toBe("defined sign");
    expect(talk.say("sign(-3)")).toBe("-1");
  });

  it("ends at a blank line, even if it is incomplete", () => {
    const talk = new Talk();
    expect(talk.say("(1 + 2\n")).toBe("L212 prompt:1:1");
    expect(talk.say("f(x) := 1 if x > 0;\n")).toBe("defined f L423");
    expect(talk.say("f(2)")).toBe("1");
  });

  it("ends at the end of the input", () => {
    const talk = new Talk();
    expect(talk.submit("(1 + 2", { isLast: true }).kind).toBe("error");
    expect(talk.submit("/$ x := 1", { isLast: true }).kind).toBe("error");
  });

  it("may be a region with blank lines, and prose between two regions", () => {
    const talk = new Talk();
    expect(talk.say("/$ x := 1\n")).toBe("incomplete");
    expect(talk.say("/$ x := 1\n\ny := 2 $/ The sum of both is /$ z := x + y $/")).toBe("defined x y z");
    expect(talk.say(":doc z")).toBe("z : Nat\n\nThe sum of both is");
    expect(talk.say("```led\nw := 5\n```")).toBe("defined w");
    expect(talk.say("/--- v := w ---/")).toBe("defined v");
    expect(talk.say("v + z")).toBe("8");
  });
});

describe("locations of diagnostics", () => {
  it("are relative to the input for its own errors", () => {
    const talk = new Talk(game);
    talk.say("a := 1");
    expect(talk.say("1 +\n  nothing")).toBe("L301 prompt:2:3");
  });

  it("continue the lines of the document for errors in other definitions", () => {
    const talk = new Talk(game);
    talk.say("a := 1");
    expect(talk.say("double(1, 2)")).toBe("L305 prompt:15:1");
  });
});

describe("loading a document", () => {
  it("fails with its errors, without changing the session", () => {
    const talk = new Talk(game);
    const { session } = talk;
    expect(talk.load("/$ x := y $/")).toMatchObject({ kind: "refused", diagnostics: [{ code: "L301" }] });
    expect(talk.session).toBe(session);
  });

  it("reports its warnings, each once", () => {
    const talk = new Talk();
    expect(talk.load("/$ f: Nat -> Nat $/ $/")).toMatchObject({ diagnostics: [{ code: "L331" }, { code: "L104" }] });
    expect(talk.say("x := 1")).toBe("defined x");
  });

  it("preserves definitions of the session", () => {
    const talk = new Talk();
    talk.say("limit := 2 * size0  size0 := 4");
    talk.load(game);
    expect(talk.say("limit + size")).toBe("11");
  });

  it("replaces definitions of the session by those of the document", () => {
    const talk = new Talk(game);
    talk.say("size := 100");
    talk.say("big := size + 1");
    expect(talk.load(game)).toMatchObject({ dropped: ["size"] });
    expect(talk.say("(size, big)")).toBe("(3, 4)");
  });

  it("drops definitions that become invalid, and their dependents", () => {
    const talk = new Talk(game);
    talk.say("four := double(2)");
    talk.say("five := four + 1");
    talk.say("six := 6");
    expect(talk.load("/$ size := 5 $/")).toMatchObject({ kind: "loaded", dropped: ["four", "five"] });
    expect(talk.say("(six, size)")).toBe("(6, 5)");
  });

  it("accepts a document without a line ending, an empty one, and a byte order mark", () => {
    const talk = new Talk("\ufeff/$ a := 1 $/");
    talk.say("b := a + 1");
    expect(talk.say("b")).toBe("2");
    talk.load("");
    expect(talk.say("c := 3")).toBe("defined c");
    expect(talk.say(":names")).toBe("c");
  });
});

describe("commands", () => {
  it("are recognised by an unambiguous prefix", () => {
    const talk = new Talk();
    expect(talk.say(":quit")).toBe(":quit");
    expect(talk.say("  :q ")).toBe(":quit");
    expect(talk.say(":rel")).toBe(":reload");
    expect(talk.say(":re")).toMatch(/^There is no command `:re`\./);
  });

  it("are suggested for similar spellings", () => {
    expect(new Talk().say(":relaod")).toBe(
      "There is no command `:relaod`. Did you mean `:reload`? `:help` lists the commands.",
    );
  });

  it("validate their arguments", () => {
    const talk = new Talk();
    expect(talk.say(":type")).toBe("`:type` needs an argument. Type `:type NAME or EXPRESSION`.");
    expect(talk.say(":quit now")).toBe("`:quit` takes no argument. Type only `:quit`.");
  });

  it("accept file names with spaces", () => {
    expect(new Talk().submit(":load my games/tic tac toe.led ")).toMatchObject({
      command: { name: "load", file: "my games/tic tac toe.led" },
    });
  });

  it("are all listed in the help", () => {
    const help = new Talk().say(":help");
    expect(help).toMatch(/everything\s+that\s+depends\s+on it/);
    const narrow = new Talk().submit(":help", { width: 50 });
    for (const line of "text" in narrow ? narrow.text.split("\n") : expect.unreachable())
      expect(line.length, line).toBeLessThanOrEqual(50);
    for (const name of [
      ":help",
      ":type",
      ":doc",
      ":names",
      ":load",
      ":reload",
      ":reset",
      ":stage",
      ":fractions",
      ":quit",
    ])
      expect(help).toContain(name);
    for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
  });

  it("list the definitions with their parameters", () => {
    const talk = new Talk(game);
    talk.say("f(a, b) := a");
    expect(talk.say(":names")).toBe("size\nsmall(x)\ndouble(x)\nf(a, b)");
    expect(new Talk().say(":names")).toBe("There are no definitions.");
  });

  it("reset the session, and restore the definitions of the document", () => {
    const talk = new Talk(game);
    talk.say("size := 7  more := 8");
    talk.say(":reset");
    expect(talk.say("size")).toBe("3");
    expect(talk.say("more")).toMatch(/^L301/);
  });
});

describe("type query", () => {
  it.each([
    ["1/2", "Rat"],
    ["6 * 7", "Nat"],
    ["1 = 2", "Bool"],
    ['"a"', "String"],
    ["`a", "{`a}"],
    ["(1, `a)", "Nat * {`a}"],
    ["{}", "fSet({})"],
    ["<>", "Seq({})"],
    ["{1..10^9}", "fSet({1..1000000000})"],
    ["{1, `a}", "fSet(Nat U {`a})"],
    ['<("a", {1}), ("b", {2})>', "Seq(String * fSet(Nat))"],
    ["Nat U {`a}", "sub Nat U {`a}"],
    ["lam x y. x + 1", "(Rat * a -> Rat)"],
    ["pp(1)", "String"],
    ["point(1, 2)", "Point"],
    ["{disc(point(1, 2), 3, color(0, 0, 0))}", "fSet(Image)"],
  ])("prints LED notation for %s", (expression, type) => {
    expect(new Talk().say(`:type ${expression}`)).toBe(type);
  });

  it("does not evaluate its expression", () => {
    const talk = new Talk("/$ forever(n) := forever(n + 1) + 0 $/");
    expect(talk.submit(":type forever(0)")).toMatchObject({ kind: "answer" });
    expect(talk.say(":type 1/0")).toBe("Rat");
  });

  it("also prints the sentence that defines a function", () => {
    const talk = new Talk(game);
    expect(talk.say(":type double")).toBe("double : Rat -> Rat\n  The double of x is twice x.");
    expect(talk.say(":type small")).toBe("small : Rat -> Bool\n  A number is *small* if it is below the size.");
  });

  it("also prints the sentence that defines a constant", () => {
    expect(new Talk(game).say(":type size")).toBe("size : Nat\n  The *size* is three.");
  });

  it("prints the signature as it is written in the document", () => {
    const talk = new Talk("/$ even := {2 * k | k in {1..9}}\nhalf: even -> Nat\nhalf(n) := n / 2 $/");
    expect(talk.say(":type half")).toBe("half : even -> Nat");
  });

  it("uses the type names of signatures, and no others", () => {
    const players = "Player := {`x, `o}\nSide := {`left, `right}\nother(p) := choose(Player \\ {p})";
    const talk = new Talk(`/$ ${players}\nname: Player -> String\nname(p) := pp(p)\nleft := {choose(Side)} $/`);
    expect(talk.say(":type other")).toMatch(/^other : .* -> Player$/);
    expect(talk.say(":type {other(`x)}")).toBe("fSet(Player)");
    expect(talk.say(":type left")).toBe("left : fSet({`left, `right})");
  });

  it("uses the latest definition", () => {
    const talk = new Talk(game);
    talk.say("size := 5/2");
    expect(talk.say(":type size")).toBe("size : Rat");
  });

  it("knows game names only in games", () => {
    const talk = new Talk("/$ ledGame initialState := 1/2 newState := currentState images := {} $/");
    expect(talk.say(":type currentState")).toMatch(
      /^currentState : Rat\n {2}`currentState` is the current state of the game\./,
    );
    expect(new Talk().say(":type currentState")).toBe("L301 prompt:1:1");
  });

  it("prints each overload on its own line, and wraps long lines", () => {
    const talk = new Talk();
    talk.say("join(a, b) := a + b");
    const text =
      "join : Rat * Rat -> Rat;\n    String * String -> String;\n    Tuple(a) * Tuple(a) -> Tuple(a);\n    Seq(a) * Seq(a) -> Seq(a)";
    expect(talk.submit(":type join", { width: 60 })).toMatchObject({ text });
    expect(talk.submit(":type (`first, `second, `third)", { width: 24 })).toMatchObject({
      text: "{`first} * {`second} *\n    {`third}",
    });
  });

  it("prints the documented type of a built-in name", () => {
    expect(new Talk().say(":type floor")).toBe(
      "floor: Rat -> Int\n  `floor(x)` is the largest integer that is at most x.",
    );
  });

  it("reports an error in its expression", () => {
    expect(new Talk().say(":type (1 + nothing)")).toBe("L301 prompt:1:6");
    expect(new Talk().say(":type (1 +")).toMatch(/^L2\d\d prompt:1:/);
    expect(new Talk().say(":type 1 + {1}")).toBe("L401 prompt:1:5");
  });
});

describe("documentation query", () => {
  it("prints the prose before the region of a definition", () => {
    expect(new Talk(game).say(":doc small")).toBe(
      "small(x)\n  small : Rat -> Bool\n\nA number is *small* if it is below the size. The double of x is twice x.",
    );
  });

  it("prefers a definition of the document to a built-in name", () => {
    const talk = new Talk("My own. /$ floor(x) := 1 $/");
    expect(talk.say(":doc floor")).toMatch(/^floor\(x\)\n {2}floor : .*\n\nMy own\.$/);
  });

  it("prints the input line of a session definition", () => {
    const talk = new Talk();
    talk.say("a := 1");
    talk.say("b := 1");
    expect(talk.say(":doc b")).toBe("b : Nat\n\nThe document does not describe it. It is defined in line 2.");
  });

  it("is not needed for the types of an operator", () => {
    expect(new Talk().say(":type mod")).toMatch(
      /^mod: Rat \* Rat -> Rat\n {2}`a mod b` is `a - b\*floor\(a\/b\)`, the remainder/,
    );
    expect(new Talk().say(":type U")).toContain("U: fSet(a) * fSet(a) -> fSet(a)");
    expect(new Talk("/$ U := 3 $/").say(":type U")).toBe("U : Nat");
  });

  it("prints the types and alternative spellings of an operator", () => {
    const talk = new Talk();
    expect(talk.say(":doc notin")).toBe(
      [
        "notin: a * fSet(a) -> Bool\n",
        "`x notin S` is true if x is not a member of the set S.",
        "Also written `∉`, `\\notin`.",
        "Precedence: level 6, chains.",
        "Example: `2 notin {1, 2}` is `false`.",
      ].join("\n"),
    );
    expect(talk.say(":doc ∉")).toContain("Also written `notin`");
    expect(talk.say(":doc \\notin")).toContain("is not a member of the set");
    expect(talk.say(":doc U")).toMatch(/the elements that are in A, in B, or in both[^]*the union of the sets/);
    expect(talk.say(":doc where")).toContain("where y = x - 1");
    expect(talk.say(":doc ∅")).toContain("the empty set");
    expect(talk.say(":doc ℕ")).toContain("Nat: fSet");
  });

  it("knows game names only in games", () => {
    expect(new Talk("/$ ledGame initialState := 1 newState := 1 images := {} $/").say(":doc Gamma")).toContain(
      "the current state of the game",
    );
    expect(new Talk().say(":doc Gamma")).toBe("There is no documentation of `Gamma`.");
  });

  it("prints the LED notation for foreign syntax", () => {
    expect(new Talk().say(":doc &&")).toBe("`&&` is not LED notation. Write `&`, or the word `and`.");
    expect(new Talk().say(":doc len")).toContain("Write `|S|`");
  });

  it("suggests the nearest name for an unknown one", () => {
    expect(new Talk(game).say(":doc smal")).toBe("There is no documentation of `smal`. Did you mean `:doc small`?");
  });
});
