interface Enrolment {
  s: number;
  c: number;
  g: number;
}
interface Enrolments {
  ofStudent: Map<number, Enrolment[]>;
  inCourse: Map<number, Enrolment[]>;
}
interface Mean {
  sum: number;
  count: number;
}

function enrolments(n: number): Enrolments {
  const E: Enrolments = { ofStudent: new Map(), inCourse: new Map() };
  const seen = new Set<string>();
  for (let s = 1; s <= n; s++) {
    for (let k = 1; k <= 6; k++) {
      const c = 1 + ((s * (2 * k + 3) + 7 * k) % 40);
      const g = 30 + ((s ** 2 + 13 * c * c + s * c) % 71);
      const key = `${s},${c},${g}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const e = { s, c, g };
      const byStudent = E.ofStudent.get(s);
      if (byStudent) byStudent.push(e);
      else E.ofStudent.set(s, [e]);
      const byCourse = E.inCourse.get(c);
      if (byCourse) byCourse.push(e);
      else E.inCourse.set(c, [e]);
    }
  }
  return E;
}

function mean(c: number, E: Enrolments): Mean {
  const all = E.inCourse.get(c)!;
  return { sum: all.reduce((t, e) => t + e.g, 0), count: new Set(all.map((e) => e.s)).size };
}

function means(E: Enrolments): Map<number, Mean> {
  const M = new Map<number, Mean>();
  for (let c = 1; c <= 40; c++) if (E.inCourse.has(c)) M.set(c, mean(c, E));
  return M;
}

const steady = (s: number, E: Enrolments): boolean => E.ofStudent.get(s)!.every((e) => e.g >= 40);

function good(s: number, E: Enrolments, M: Map<number, Mean>): boolean {
  const own = E.ofStudent.get(s)!;
  const reached = new Set<number>();
  for (const e of own) {
    const m = M.get(e.c);
    if (m && e.g * m.count >= m.sum) reached.add(e.c);
  }
  return 2 * reached.size > new Set(own.map((e) => e.c)).size;
}

function prizes(c: number, E: Enrolments): Set<number> {
  const all = E.inCourse.get(c)!;
  let best = -1;
  for (const e of all) best = Math.max(best, e.g);
  return new Set(all.filter((e) => e.g === best).map((e) => e.s));
}

export function run(n: number): number {
  const E = enrolments(n);
  const M = means(E);
  let chosen = 0;
  for (const s of E.ofStudent.keys()) if (steady(s, E) && good(s, E, M)) chosen++;
  let prizeCount = 0;
  let sum = 0;
  for (const [c, m] of M) {
    prizeCount += prizes(c, E).size;
    sum += Math.floor((100 * m.sum) / m.count);
  }
  return 1000000 * chosen + 1000 * prizeCount + (sum % 1000);
}
