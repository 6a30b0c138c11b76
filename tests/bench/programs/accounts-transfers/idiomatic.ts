export function run(n: number): number {
  const balance = [0];
  for (let a = 1; a <= 40; a++) balance.push(1000 + 50 * a);
  for (let i = 0, x = 2024; i < n; i++, x = (16807 * x) % 2147483647) {
    const from = 1 + (x % 40);
    const to = 1 + (Math.floor(x / 64) % 40);
    const amount = 1 + (Math.floor(x / 4096) % 700);
    if (from === to || balance[from]! < amount) continue;
    const fee = amount > 300 ? Math.floor(amount / 100) : 0;
    balance[from]! -= amount;
    balance[to]! += amount - fee;
    balance[1]! += fee;
  }
  return balance.reduce((sum, m, a) => sum + a * m, 0);
}
