type Player = "v" | "h";
type Cell = number; // 8 x + y
type Cells = ReadonlySet<Cell>;

const other = (p: Player): Player => (p === "v" ? "h" : "v");

function board(n: number): Cells {
  const F = new Set<Cell>();
  for (let x = 1; x <= n; x++) for (let y = 1; y <= 4; y++) F.add(8 * x + y);
  return F;
}

function dominoes(p: Player, F: Cells): [Cell, Cell][] {
  const step = p === "v" ? 1 : 8;
  const D: [Cell, Cell][] = [];
  for (const c of F) if (F.has(c + step)) D.push([c, c + step]);
  return D;
}

function without(F: Cells, d: readonly Cell[]): Cells {
  const G = new Set(F);
  for (const c of d) G.delete(c);
  return G;
}

function plays(p: Player, F: Cells): number {
  const D = dominoes(p, F);
  if (D.length === 0) return p === "v" ? 0 : 1;
  let sum = 0;
  for (const d of D) sum += plays(other(p), without(F, d));
  return sum;
}

function wins(p: Player, F: Cells): boolean {
  return dominoes(p, F).some((d) => !wins(other(p), without(F, d)));
}

function total(F: Cells): number {
  const winning = dominoes("v", F).filter((d) => !wins("h", without(F, d)));
  return 100 * plays("v", F) + winning.length;
}

export function run(n: number): number {
  const F = board(n);
  let sum = total(F);
  for (const c of F) sum += total(without(F, [c]));
  return sum;
}
