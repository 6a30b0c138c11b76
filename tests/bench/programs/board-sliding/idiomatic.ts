const neighbours: readonly (readonly number[])[] = Array.from({ length: 9 }, (_, i) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].filter(
    (j) => Math.abs(Math.floor(i / 3) - Math.floor(j / 3)) + Math.abs((i % 3) - (j % 3)) === 1,
  ),
);

function slid(b: string, i: number, j: number): string {
  const cells = b.split("");
  cells[i] = cells[j]!;
  cells[j] = "0";
  return cells.join("");
}

function away(b: string): number {
  let sum = 0;
  for (let i = 0; i < 9; i++) {
    const t = Number(b[i]) - 1;
    if (t >= 0) {
      sum += Math.abs(Math.floor(i / 3) - Math.floor(t / 3)) + Math.abs((i % 3) - (t % 3));
    }
  }
  return sum;
}

export function run(n: number): number {
  const seen = new Set(["123456780"]);
  let sphere = ["123456780"];
  let weighted = 1;
  for (let d = 1; d <= n; d++) {
    const next: string[] = [];
    for (const b of sphere) {
      const i = b.indexOf("0");
      for (const j of neighbours[i]!) {
        const c = slid(b, i, j);
        if (!seen.has(c)) {
          seen.add(c);
          next.push(c);
        }
      }
    }
    sphere = next;
    weighted += (d + 1) * sphere.length;
  }
  return weighted * 1000000 + sphere.reduce((sum, b) => sum + away(b), 0);
}
