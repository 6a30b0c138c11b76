// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
interface Person {
  when: number;
  from: number;
  to: number;
}

function person(i: number): Person {
  const from = (3 * i * i + i) % 10;
  return { when: 2 * i + ((5 * i) % 7), from, to: (from + 1 + ((i * i + i) % 9)) % 10 };
}

function nextDirection(floor: number, direction: number, wanted: readonly number[]): number {
  if (wanted.length === 0) return 0;
  if (direction !== 0) {
    return wanted.some((g) => (g - floor) * direction > 0) ? direction : -direction;
  }
  return wanted.some((g) => g > floor) ? 1 : -1;
}

export function idiomatic(n: number): string {
  const arrivals = Array.from({ length: n }, (_, i) => person(i + 1));
  arrivals.sort((a, b) => a.when - b.when);
  let arrived = 0;
  let waiting: Person[] = [];
  let riding: Person[] = [];
  let time = 0;
  let floor = 0;
  let direction = 0;
  let total = 0;
  while (arrived < n || waiting.length > 0 || riding.length > 0) {
    while (arrived < n && arrivals[arrived].when <= time) waiting.push(arrivals[arrived++]);
    const staying: Person[] = [];
    for (const p of riding) {
      if (p.to === floor) total += time - p.when;
      else staying.push(p);
    }
    const left: Person[] = [];
    for (const p of waiting) {
      if (p.from === floor) staying.push(p);
      else left.push(p);
    }
    riding = staying;
    waiting = left;
    const wanted = [...waiting.map((p) => p.from), ...riding.map((p) => p.to)];
    direction = nextDirection(floor, direction, wanted);
    floor += direction;
    time++;
  }
  return `(${time}, ${total})`;
}

/** Like the document: every time step makes new sets, and future passengers are in the set of waiting ones. */
export function stepByStep(n: number): string {
  let W = new Map<string, Person>();
  for (let i = 1; i <= n; i++) W.set(`${i}`, person(i));
  let R = new Map<string, Person>();
  let time = 0;
  let floor = 0;
  let direction = 0;
  let total = 0;
  while (W.size + R.size > 0) {
    const out = [...R].filter(([, p]) => p.to === floor);
    const enter = new Map([...W].filter(([, p]) => p.from === floor && p.when <= time));
    W = new Map([...W].filter(([i]) => !enter.has(i)));
    R = new Map([...[...R].filter(([, p]) => p.to !== floor), ...enter]);
    for (const [, p] of out) total += time - p.when;
    const wanted = new Set([
      ...[...W.values()].filter((p) => p.when <= time).map((p) => p.from),
      ...[...R.values()].map((p) => p.to),
    ]);
    direction = nextDirection(floor, direction, [...wanted]);
    floor += direction;
    time++;
  }
  return `(${time}, ${total})`;
}
