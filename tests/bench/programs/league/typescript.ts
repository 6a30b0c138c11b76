// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
interface Match {
  home: number;
  guests: number;
  homeGoals: number;
  guestGoals: number;
}

interface Row {
  team: number;
  points: number;
  difference: number;
  goals: number;
}

const strength = (t: number): number => (7 * t * t + 3 * t) % 5;
const goals = (t: number, u: number, k: number): number =>
  Math.floor((((3 * t + 5 * u + t * u + k) % 7) + strength(t)) / 3);
const points = (a: number, b: number): number => (a > b ? 3 : a === b ? 1 : 0);

function matches(n: number): Match[] {
  const list: Match[] = [];
  for (let t = 1; t <= n; t++) {
    for (let u = 1; u <= n; u++) {
      if (t !== u) list.push({ home: t, guests: u, homeGoals: goals(t, u, 3), guestGoals: goals(u, t, 0) });
    }
  }
  return list;
}

const compare = (r: Row, s: Row): number => s.points - r.points || s.difference - r.difference || s.goals - r.goals;

export function idiomatic(n: number): string {
  const table: Row[] = Array.from({ length: n }, (_, i) => ({ team: i + 1, points: 0, difference: 0, goals: 0 }));
  const enter = (team: number, own: number, other: number): void => {
    const row = table[team - 1];
    row.points += points(own, other);
    row.difference += own - other;
    row.goals += own;
  };
  for (const { home, guests, homeGoals, guestGoals } of matches(n)) {
    enter(home, homeGoals, guestGoals);
    enter(guests, guestGoals, homeGoals);
  }
  table.sort(compare);
  const champions: number[] = [];
  let sum = 0;
  let largest = 0;
  let first = 0;
  table.forEach((row, i) => {
    if (compare(table[first], row) !== 0) first = i;
    if (first === 0) champions.push(row.team);
    sum += row.team * (first + 1);
    largest = Math.max(largest, i - first + 1);
  });
  champions.sort((x, y) => x - y);
  return `({${champions.join(", ")}}, ${table[0].points}, ${sum}, ${largest})`;
}

/** Like the document: rows are sums over the matches of a team, and the rank counts the better teams. */
export function stepwise(n: number): string {
  const byHome = new Map<number, Match[]>();
  const byGuests = new Map<number, Match[]>();
  for (const match of matches(n)) {
    byHome.set(match.home, [...(byHome.get(match.home) ?? []), match]);
    byGuests.set(match.guests, [...(byGuests.get(match.guests) ?? []), match]);
  }
  const games = (t: number): [number, number][] => [
    ...(byHome.get(t) ?? []).map((m): [number, number] => [m.homeGoals, m.guestGoals]),
    ...(byGuests.get(t) ?? []).map((m): [number, number] => [m.guestGoals, m.homeGoals]),
  ];
  const row = (t: number): Row => {
    const G = games(t);
    return {
      team: t,
      points: G.reduce((s, [a, b]) => s + points(a, b), 0),
      difference: G.reduce((s, [a, b]) => s + a - b, 0),
      goals: G.reduce((s, [a]) => s + a, 0),
    };
  };
  const table = Array.from({ length: n }, (_, i) => row(i + 1));
  const ranks = new Map(table.map((r) => [r.team, 1 + table.filter((s) => compare(s, r) < 0).length] as const));
  const champions = [...ranks].filter(([, k]) => k === 1).map(([t]) => t);
  const sum = [...ranks].reduce((s, [t, k]) => s + t * k, 0);
  const largest = Math.max(...[...ranks.values()].map((k) => [...ranks.values()].filter((s) => s === k).length));
  return `({${champions.join(", ")}}, ${Math.max(...table.map((r) => r.points))}, ${sum}, ${largest})`;
}
