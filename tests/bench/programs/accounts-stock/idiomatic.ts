const kinds = 30;

export function run(n: number): number {
  const stock = Array.from<number>({ length: kinds + 1 }).fill(20);
  let queue: { kind: number; number: number }[] = [];
  let sold = 0;
  let lost = 0;

  const order = (kind: number, number: number): void => {
    if (stock[kind]! >= number) {
      stock[kind]! -= number;
      sold += number;
      return;
    }
    if (queue.length === 12) {
      queue.shift();
      lost++;
    }
    queue.push({ kind, number });
  };

  for (let i = 0, x = 31415; i < n; i++, x = (16807 * x) % 2147483647) {
    const kind = 1 + (Math.floor(x / 1024) % kinds);
    const number = 1 + (Math.floor(x / 65536) % 9);
    if (x % 4 === 0) {
      stock[kind]! += 3 * number;
      const waiting = queue;
      queue = [];
      for (const o of waiting) order(o.kind, o.number);
    } else {
      order(kind, number);
    }
  }

  let sum = 0;
  for (let i = 1; i <= kinds; i++) sum += i * stock[i]!;
  return 1000000 * sold + 100 * lost + queue.length + sum;
}
