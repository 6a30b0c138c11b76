// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
interface Car {
  place: number;
  speed: number;
}

const start = (n: number): Car[] =>
  Array.from({ length: n }, (_, i) => ({ place: 5 * i + (((i * i + i) / 2) % 5), speed: i % 3 }));
const dawdles = (x: number, t: number): boolean => (x * x + 3 * t) % 7 < 2;

function answer(cars: readonly Car[]): string {
  let speeds = 0;
  let standing = 0;
  let sum = 0;
  for (const { place, speed } of cars) {
    speeds += speed;
    if (speed === 0) standing++;
    sum += place * speed;
  }
  return `(${speeds}, ${standing}, ${sum})`;
}

export function idiomatic(n: number): string {
  const m = 5 * n;
  // The cars keep their order on the ring.
  const cars = start(n);
  for (let t = 1; t <= 20; t++) {
    const speeds = cars.map(({ place, speed }, i) => {
      const ahead = cars[(i + 1) % n].place;
      const gap = (ahead - place - 1 + m) % m;
      const v = Math.min(speed + 1, 5, gap);
      return dawdles(place, t) ? Math.max(v - 1, 0) : v;
    });
    cars.forEach((car, i) => {
      car.speed = speeds[i];
      car.place = (car.place + speeds[i]) % m;
    });
  }
  return answer(cars);
}

/** Like the document: the gap is the smallest distance to any car, and every step makes new cars. */
export function stepwise(n: number): string {
  const m = 5 * n;
  const gap = (T: readonly Car[], x: number): number =>
    T.reduce((least, { place }) => Math.min(least, (place - x - 1 + m) % m), m);
  let T: readonly Car[] = start(n);
  for (let t = 1; t <= 20; t++) {
    const now = T;
    T = now.map(({ place, speed }) => {
      const v = Math.min(speed + 1, 5, gap(now, place));
      const w = dawdles(place, t) ? Math.max(v - 1, 0) : v;
      return { place: (place + w) % m, speed: w };
    });
  }
  return answer(T);
}
