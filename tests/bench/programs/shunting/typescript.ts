// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Token = number | "+" | "-" | "*" | "(" | ")";

const operators: Token[] = ["+", "*", "-", "*"];
const operator = (i: number): Token => operators[(i + Math.floor(i / 3)) % 4];
const digit = (i: number): number => (7 * i * i + 3 * i + 1) % 10;
const rank = (t: Token): number => (t === "*" ? 2 : 1);

function applied(t: Token, x: number, y: number): number {
  switch (t) {
    case "+":
      return (x + y) % 10007;
    case "-":
      return (x - y + 10007) % 10007;
    default:
      return (x * y) % 10007;
  }
}

export function idiomatic(n: number): number {
  const tokens: Token[] = [];
  const pushOperand = (i: number): void => {
    if (i % 3 === 0 && i > 0) {
      tokens.push("(", digit(i), operator(i + 1));
      pushOperand(i - 1);
      tokens.push(")");
    } else {
      tokens.push(digit(i));
    }
  };
  pushOperand(0);
  for (let i = 1; i <= n; i++) {
    tokens.push(operator(i));
    pushOperand(i);
  }

  const output: Token[] = [];
  const siding: Token[] = [];
  for (const t of tokens) {
    if (typeof t === "number") {
      output.push(t);
    } else if (t === "(") {
      siding.push(t);
    } else if (t === ")") {
      while (siding[siding.length - 1] !== "(") output.push(siding.pop()!);
      siding.pop();
    } else {
      while (siding.length > 0) {
        const top = siding[siding.length - 1];
        if (top === "(" || rank(top) < rank(t)) break;
        output.push(siding.pop()!);
      }
      siding.push(t);
    }
  }
  while (siding.length > 0) output.push(siding.pop()!);

  const stack: number[] = [];
  for (const t of output) {
    if (typeof t === "number") {
      stack.push(t);
    } else {
      const y = stack.pop()!;
      const x = stack.pop()!;
      stack.push(applied(t, x, y));
    }
  }
  return stack[0];
}

/** Like the document: every step makes new sequences (loops replace its tail recursion). */
export function stepByStep(n: number): number {
  const operand = (i: number): Token[] =>
    i % 3 === 0 && i > 0 ? ["(", digit(i), operator(i + 1), ...operand(i - 1), ")"] : [digit(i)];
  const formula = (k: number): Token[] => {
    let list = operand(0);
    for (let i = 1; i <= k; i++) list = [...list, operator(i), ...operand(i)];
    return list;
  };
  const rest = <T>(list: readonly T[]): T[] => list.slice(1);

  let s = formula(n);
  let out: Token[] = [];
  let siding: Token[] = [];
  while (s.length > 0 || siding.length > 0) {
    const t = s[0];
    if (s.length === 0) {
      [out, siding] = [[...out, siding[0]], rest(siding)];
    } else if (typeof t === "number") {
      [s, out] = [rest(s), [...out, t]];
    } else if (t === "(") {
      [s, siding] = [rest(s), [t, ...siding]];
    } else if (t === ")" && siding[0] === "(") {
      [s, siding] = [rest(s), rest(siding)];
    } else if (t === ")" || (siding.length > 0 && siding[0] !== "(" && rank(siding[0]) >= rank(t))) {
      [out, siding] = [[...out, siding[0]], rest(siding)];
    } else {
      [s, siding] = [rest(s), [t, ...siding]];
    }
  }
  let stack: number[] = [];
  let r = out;
  while (r.length > 0) {
    const t = r[0];
    stack = typeof t === "number" ? [t, ...stack] : [applied(t, stack[1], stack[0]), ...stack.slice(2)];
    r = rest(r);
  }
  return stack[0];
}
