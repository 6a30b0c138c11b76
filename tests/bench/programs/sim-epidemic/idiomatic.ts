export function run(n: number): number {
  // A ring of cells around the town counts as met initially.
  const width = n + 2;
  const met = new Uint8Array(width * width);
  for (let i = 0; i < width; i++) {
    met[i] = met[width * (n + 1) + i] = met[width * i] = met[width * i + n + 1] = 1;
  }
  const weak = (cell: number, t: number): boolean => {
    const x = Math.floor(cell / width);
    const y = cell % width;
    return (31 * x + 17 * y + x * y * t + 7 * t * t) % 10 < 4;
  };

  const centre = Math.ceil(n / 2) * (width + 1);
  met[centre] = 1;
  // The people who are ill on the first, the second and the third day.
  let ill: [number[], number[], number[]] = [[centre], [], []];
  let total = 0;
  let weighted = 0;
  let days = 0;
  while (ill.some((group) => group.length > 0)) {
    const t = ++days;
    const fresh: number[] = [];
    for (const group of ill) {
      for (const d of group) {
        for (const c of [d + width, d - width, d + 1, d - 1]) {
          if (met[c] === 0 && weak(c, t)) {
            met[c] = 1;
            fresh.push(c);
          }
        }
      }
    }
    total += fresh.length;
    weighted += t * fresh.length;
    ill = [fresh, ill[0], ill[1]];
  }
  return 1000000 * days + total + weighted * 1000;
}
