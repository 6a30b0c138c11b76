type Op = "set" | "copy" | "add" | "sub" | "times" | "mod" | "jump" | "zero" | "negative";
type Instruction = readonly [op: Op, a: number, b: number];

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

function execute(program: readonly Instruction[], registers: number[]): void {
  const R = registers;
  let pc = 1;
  while (pc <= program.length) {
    const [op, a, b] = program[pc - 1]!;
    pc++;
    switch (op) {
      case "set":
        R[a] = b;
        break;
      case "copy":
        R[a] = R[b]!;
        break;
      case "add":
        R[a]! += R[b]!;
        break;
      case "sub":
        R[a]! -= R[b]!;
        break;
      case "times":
        R[a]! *= R[b]!;
        break;
      case "mod":
        R[a]! %= R[b]!;
        break;
      case "jump":
        pc = b;
        break;
      case "zero":
        if (R[a] === 0) pc = b;
        break;
      case "negative":
        if (R[a]! < 0) pc = b;
        break;
    }
  }
}

export function run(n: number): number {
  const R = [0, n, 0, 0, 0, 0, 0]; // registers are numbered from 1
  execute(primes, R);
  return R[5]!;
}
