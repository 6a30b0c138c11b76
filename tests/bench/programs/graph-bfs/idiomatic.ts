export function run(n: number): number {
  const next: number[][] = [];
  for (let x = 0; x < n; x++) {
    next.push([(3 * x + 1) % n, (x * x + 7) % n, (5 * x + 2) % n]);
  }
  const dist = new Int32Array(n).fill(-1);
  dist[0] = 0;
  const queue = [0];
  let sum = 0;
  for (let head = 0; head < queue.length; head++) {
    const x = queue[head]!;
    sum += dist[x]!;
    for (const y of next[x]!) {
      if (dist[y] === -1) {
        dist[y] = dist[x]! + 1;
        queue.push(y);
      }
    }
  }
  return 100000 * sum + (n - queue.length);
}
