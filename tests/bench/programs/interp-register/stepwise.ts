type Op = "set" | "copy" | "add" | "sub" | "times" | "mod" | "jump" | "zero" | "negative";
type Instruction = readonly [op: Op, a: number, b: number];
type Registers = readonly number[];
type State = readonly [pc: number, R: Registers];

function put(R: Registers, a: number, v: number): Registers {
  const copy = R.slice();
  copy[a - 1] = v;
  return copy;
}

function step([op, a, b]: Instruction, [pc, R]: State): State {
  const get = (r: number): number => R[r - 1]!;
  switch (op) {
    case "set":
      return [pc + 1, put(R, a, b)];
    case "copy":
      return [pc + 1, put(R, a, get(b))];
    case "add":
      return [pc + 1, put(R, a, get(a) + get(b))];
    case "sub":
      return [pc + 1, put(R, a, get(a) - get(b))];
    case "times":
      return [pc + 1, put(R, a, get(a) * get(b))];
    case "mod":
      return [pc + 1, put(R, a, get(a) % get(b))];
    case "jump":
      return [b, R];
    case "zero":
      return get(a) === 0 ? [b, R] : [pc + 1, R];
    case "negative":
      return get(a) < 0 ? [b, R] : [pc + 1, R];
  }
}

const primes: readonly Instruction[] = [
  ["set", 2, 2],
  ["set", 5, 0],
  ["set", 6, 1],
  ["copy", 4, 1],
  ["sub", 4, 2],
  ["negative", 4, 22],
  ["set", 3, 2],
  ["copy", 4, 3],
  ["times", 4, 4],
  ["sub", 4, 2],
  ["sub", 4, 6],
  ["negative", 4, 15],
  ["add", 5, 2],
  ["jump", 1, 20],
  ["copy", 4, 2],
  ["mod", 4, 3],
  ["zero", 4, 20],
  ["add", 3, 6],
  ["jump", 1, 8],
  ["add", 2, 6],
  ["jump", 1, 4],
];

export function run(n: number): number {
  let S: State = [1, [n, 0, 0, 0, 0, 0]];
  while (S[0] <= primes.length) S = step(primes[S[0] - 1]!, S);
  return S[1][4]!;
}
