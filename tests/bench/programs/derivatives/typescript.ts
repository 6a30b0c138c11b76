// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Regex = { readonly key: string } & (
  | { readonly kind: "none" | "empty" }
  | { readonly kind: "letter"; readonly letter: string }
  | { readonly kind: "cat" | "and"; readonly left: Regex; readonly right: Regex }
  | { readonly kind: "star" | "not"; readonly inner: Regex }
  | { readonly kind: "or"; readonly parts: readonly Regex[] }
);

const none: Regex = { kind: "none", key: "0" };
const empty: Regex = { kind: "empty", key: "1" };
const letter = (c: string): Regex => ({ kind: "letter", letter: c, key: c });
const star = (r: Regex): Regex => ({ kind: "star", inner: r, key: `(${r.key})*` });
const not = (r: Regex): Regex => ({ kind: "not", inner: r, key: `!(${r.key})` });

function cat(left: Regex, right: Regex): Regex {
  if (left === none || right === none) return none;
  if (left === empty) return right;
  if (right === empty) return left;
  return { kind: "cat", left, right, key: `(${left.key}.${right.key})` };
}

function and(left: Regex, right: Regex): Regex {
  if (left === none || right === none) return none;
  if (left.key === right.key) return left;
  return { kind: "and", left, right, key: `(${left.key}&${right.key})` };
}

function or(...items: Regex[]): Regex {
  const parts = new Map<string, Regex>();
  for (const item of items) {
    if (item.kind === "none") continue;
    for (const part of item.kind === "or" ? item.parts : [item]) parts.set(part.key, part);
  }
  if (parts.size === 0) return none;
  const sorted = [...parts.values()].sort((x, y) => (x.key < y.key ? -1 : 1));
  if (sorted.length === 1) return sorted[0];
  return { kind: "or", parts: sorted, key: `(${sorted.map((p) => p.key).join("|")})` };
}

function hasEmpty(r: Regex): boolean {
  switch (r.kind) {
    case "none":
    case "letter":
      return false;
    case "empty":
    case "star":
      return true;
    case "cat":
    case "and":
      return hasEmpty(r.left) && hasEmpty(r.right);
    case "or":
      return r.parts.some(hasEmpty);
    case "not":
      return !hasEmpty(r.inner);
  }
}

function derivative(c: string, r: Regex): Regex {
  switch (r.kind) {
    case "none":
    case "empty":
      return none;
    case "letter":
      return r.letter === c ? empty : none;
    case "or":
      return or(...r.parts.map((p) => derivative(c, p)));
    case "and":
      return and(derivative(c, r.left), derivative(c, r.right));
    case "not":
      return not(derivative(c, r.inner));
    case "star":
      return cat(derivative(c, r.inner), r);
    case "cat": {
      const first = cat(derivative(c, r.left), r.right);
      return hasEmpty(r.left) ? or(first, derivative(c, r.right)) : first;
    }
  }
}

const a = letter("a");
const b = letter("b");
const either = or(a, b);
const any = star(either);
const containing = (r: Regex): Regex => cat(any, cat(r, any));

const language = (): Regex =>
  and(
    containing(cat(a, cat(a, b))),
    and(not(containing(cat(b, cat(a, cat(b, b))))), not(star(cat(either, cat(either, either))))),
  );

function word(i: number, k: number): string {
  let result = "";
  for (; k > 0; k--, i = Math.floor(i / 2)) result = (i % 2 === 0 ? "a" : "b") + result;
  return result;
}

/** The automaton of the derivatives, built lazily. */
export function idiomatic(n: number): number {
  interface State {
    readonly regex: Regex;
    readonly accepting: boolean;
    readonly next: Map<string, State>;
  }
  const states = new Map<string, State>();
  const stateOf = (regex: Regex): State => {
    let state = states.get(regex.key);
    if (!state) {
      state = { regex, accepting: hasEmpty(regex), next: new Map() };
      states.set(regex.key, state);
    }
    return state;
  };
  const start = stateOf(language());
  let count = 0;
  for (let i = 1; i <= n; i++) {
    let state = start;
    for (const c of word((7919 * i) % 65536, 9 + (i % 8))) {
      let next = state.next.get(c);
      if (!next) {
        next = stateOf(derivative(c, state.regex));
        state.next.set(c, next);
      }
      state = next;
    }
    if (state.accepting) count++;
  }
  return count;
}

export function stepByStep(n: number): number {
  const r = language();
  let count = 0;
  for (let i = 1; i <= n; i++) {
    let state = r;
    for (const c of word((7919 * i) % 65536, 9 + (i % 8))) state = derivative(c, state);
    if (hasEmpty(state)) count++;
  }
  return count;
}
