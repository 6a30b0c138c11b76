// Random documents whose definitions test their parameters for values of many kinds, in any order, by patterns,
// memberships, equations, branches and arithmetic.

import type { Tape } from "../oracle/random/tape.js";

interface Scope {
  readonly names: readonly string[];
  readonly predicates: readonly string[];
}

export function mixedQuestions(tape: Tape): string {
  const definitions: string[] = ["T := {(`a, 1), (`b, 2)}", "A := {`a, `b}"];
  const predicates: string[] = [];
  const count = 1 + tape.below(3);
  for (let i = 0; i < count; i++) {
    const writer = new Writer(tape);
    const scope = { names: tape.pick([["M", "x"], ["M"], ["x"], ["M", "N"]]), predicates: [...predicates] };
    const head = `f${i}(${scope.names.join(", ")})`;
    const where = tape.once(5) ? ` where ${writer.pattern(scope).text} = ${writer.value(scope, 1)}` : "";
    const isPredicate = tape.once(3);
    if (isPredicate) definitions.push(`${head} iff ${writer.condition(scope, 3)}${where}`);
    else if (tape.once(2))
      definitions.push(`${head} := ${tape.once(2) ? writer.set(scope, 3) : writer.value(scope, 2)}${where}`);
    else {
      const branches = tape.list(1, 3, () => `${writer.value(scope, 1)} if ${writer.condition(scope, 2)}`);
      if (tape.once(2)) branches.push(`${writer.value(scope, 1)} otherwise`);
      definitions.push(`${head} := ${branches.join("; ")}${where}`);
    }
    if (isPredicate && scope.names.length === 1) predicates.push(`f${i}`);
  }
  return `/$ ${definitions.join("\n   ")} $/\n`;
}

class Writer {
  private fresh = 0;

  constructor(private readonly tape: Tape) {}

  /** Generates a pattern, and the scope extended with its names. */
  pattern(scope: Scope): { readonly text: string; readonly scope: Scope } {
    const names: string[] = [];
    const name = (): string => {
      const made = `y${this.fresh++}`;
      names.push(made);
      return made;
    };
    const item = (): string =>
      this.tape.weighted([
        [5, name],
        [2, () => this.tape.pick(["`a", "1", '"s"'])],
        [1, () => `(${name()}, ${name()})`],
      ]);
    const text = `(${name()}, ${this.tape.list(1, 2, item).join(", ")})`;
    return { text, scope: { ...scope, names: [...scope.names, ...names] } };
  }

  /** Generates the left side of a binding `in`. */
  private binder(scope: Scope): { readonly text: string; readonly scope: Scope } {
    if (this.tape.once(2)) return this.pattern(scope);
    const name = `y${this.fresh++}`;
    return { text: name, scope: { ...scope, names: [...scope.names, name] } };
  }

  condition(scope: Scope, depth: number): string {
    const { tape } = this;
    const inner = (): string => this.condition(scope, depth - 1);
    if (depth === 0) return this.test(scope);
    return tape.weighted([
      [4, () => this.test(scope)],
      [2, () => `${inner()} & ${inner()}`],
      [2, () => `(${inner()} or ${inner()})`],
      [1, () => `~(${inner()})`],
      [
        2,
        () => {
          const { text, scope: within } = this.binder(scope);
          const set = this.set(scope, 0);
          return `(${tape.pick(["some", "all"])} ${text} in ${set}. ${this.test(within)})`;
        },
      ],
      [
        scope.predicates.length > 0 ? 1 : 0,
        () => `${tape.among(scope.predicates)}(${tape.once(2) ? this.set(scope, 0) : this.value(scope, 0)})`,
      ],
    ]);
  }

  private test(scope: Scope): string {
    const { tape } = this;
    return tape.weighted([
      [4, () => `${this.value(scope, 1)} ${tape.pick(["in", "in", "notin"])} ${this.set(scope, 1)}`],
      [2, () => `${this.value(scope, 1)} ${tape.pick(["=", "/="])} ${this.value(scope, 1)}`],
      [1, () => `${this.set(scope, 1)} ${tape.pick(["=", "/=", "subeq"])} ${this.set(scope, 1)}`],
      [2, () => `${this.number(scope)} ${tape.pick(["<", ">", "="])} ${tape.pick(["0", "2"])}`],
    ]);
  }

  set(scope: Scope, depth: number): string {
    const { tape } = this;
    const named = tape.among(scope.names) ?? "A";
    if (depth === 0)
      return tape.weighted([
        [5, () => named],
        [1, () => tape.pick(["A", "T"])],
        [1, () => `{${this.value(scope, 0)}}`],
      ]);
    return tape.weighted([
      [4, () => this.set(scope, 0)],
      [1, () => `{${this.value(scope, 0)}, ${this.value(scope, 0)}}`],
      [2, () => `(${this.set(scope, depth - 1)} ${tape.pick(["U", "sec", "\\"])} ${this.set(scope, depth - 1)})`],
      [
        4,
        () => {
          const { text, scope: within } = this.binder(scope);
          const test = tape.once(2) ? ` & ${this.test(within)}` : "";
          return `{${this.value(within, 1)} | ${text} in ${this.set(scope, 0)}${test}}`;
        },
      ],
      [2, () => `{${this.value(scope, 0)} | ${this.test(scope)}}`],
    ]);
  }

  value(scope: Scope, depth: number): string {
    const { tape } = this;
    const named = tape.among(scope.names) ?? "1";
    return tape.weighted([
      [5, () => named],
      [3, () => tape.pick(["`a", "`b", "`c", "0", "1", '"s"', "{}", "<>", "(1, 2)", "(`a, 1)", "(1, 2, 3)", "0.5"])],
      [depth > 0 ? 1 : 0, () => `(${this.value(scope, depth - 1)}, ${this.value(scope, depth - 1)})`],
      [depth > 0 ? 1 : 0, () => tape.pick([`${named}[1]`, `${named} + 1`, `|${named}|`, `{${named}}`, `<${named}>`])],
    ]);
  }

  private number(scope: Scope): string {
    const named = this.tape.among(scope.names) ?? "1";
    return this.tape.pick([named, `${named}[1]`, `|${named}|`, `(${named} + 1)`]);
  }
}
