// Sine, cosine, tangent and arc tangent of exact numbers, as the nearest double or its neighbour, with the same bits on
// every host. The polynomials are those of fdlibm (Sun Microsystems 1993), because the engines' own functions differ in
// the last digit. Arguments are exact: a second double holds the part that the first cannot represent, and multiples of
// pi/2 are subtracted in integer arithmetic of sufficient precision.

import { bitLength } from "./integers.js";
import { denominatorOf, doubleOf, exact, numeratorOf, scaleByPowerOfTwo, subtractNumbers } from "./numbers.js";
import type { LedNumber } from "./values.js";

/** Number of binary digits after the point in `storedHalfPi`. */
const storedBits = 512;
const storedHalfPi =
  0x1921fb54442d18469898cc51701b839a252049c1114cf98e804177d4c76273644a29410f31c6809bbdf2a33679a748636605614dbe4be286e9fc26adadaa3848bn;

/** A double-double: the unevaluated sum of two doubles, the second at most half an ulp of the first. */
interface Pair {
  readonly high: number;
  readonly low: number;
}

/** An angle reduced to [-pi/4, pi/4], with the number of subtracted multiples of pi/2, modulo 4. */
interface Reduced extends Pair {
  readonly quadrant: number;
}

export function sineOf(x: LedNumber): number {
  const { quadrant, high, low } = reduce(x);
  const value = quadrant % 2 === 0 ? kernelSine(high, low) : kernelCosine(high, low);
  return quadrant < 2 ? value : -value;
}

export function cosineOf(x: LedNumber): number {
  const { quadrant, high, low } = reduce(x);
  const value = quadrant % 2 === 0 ? kernelCosine(high, low) : kernelSine(high, low);
  return quadrant === 0 || quadrant === 3 ? value : -value;
}

/** The tangent of an exact number; infinite if it exceeds the range of doubles. */
export function tangentOf(x: LedNumber): number {
  const { quadrant, high, low } = reduce(x);
  return quadrant % 2 === 0 ? kernelTangent(high, low) : kernelCotangent(high, low);
}

/** The arc tangent of a nonnegative number. */
export function arcTangentOf(x: LedNumber): number {
  const { high, low } = pairOf(x);
  const base = kernelArcTangent(high);
  return Number.isFinite(high) ? base + low / (1 + high * high) : base;
}

function pairOf(x: LedNumber): Pair {
  const high = doubleOf(x);
  return { high, low: Number.isFinite(high) ? doubleOf(subtractNumbers(x, exact(high))) : 0 };
}

function reduce(x: LedNumber): Reduced {
  const { high, low } = pairOf(x);
  if (Math.abs(high) <= 0.785398163397448) return { quadrant: 0, high, low };
  const n = BigInt(numeratorOf(x));
  const d = BigInt(denominatorOf(x));
  const whole = Math.max(0, bitLength(n / d));
  for (let bits = whole + 200; ; bits *= 2) {
    const shift = BigInt(bits);
    const angle = (n << shift) / d;
    const quarter = halfPi(bits);
    const turns = roundQuotient(angle, quarter);
    const rest = angle - turns * quarter;
    // The error of `rest` is below 2^(whole + 2). Angles close to a multiple of pi/2 need more bits (cancellation).
    const length = bitLength(rest);
    if (length < whole + 75) continue;
    // Two doubles hold 106 bits; a longer integer might exceed the range of doubles.
    const cut = Math.max(0, length - 160);
    const leadingBits = rest >> BigInt(cut);
    const first = Number(leadingBits);
    const second = Number(leadingBits - BigInt(first));
    return {
      quadrant: Number(((turns % 4n) + 4n) % 4n),
      high: scaleByPowerOfTwo(first, cut - bits),
      low: scaleByPowerOfTwo(second, cut - bits),
    };
  }
}

function roundQuotient(a: bigint, b: bigint): bigint {
  const doubled = 2n * a + b;
  const quotient = doubled / (2n * b);
  return doubled < 0n && quotient * 2n * b !== doubled ? quotient - 1n : quotient;
}

/** The integer part of pi/2 * 2^bits. */
export function halfPi(bits: number): bigint {
  if (bits <= storedBits) return storedHalfPi >> BigInt(storedBits - bits);
  // Machin's formula: pi/4 = 4 arctan(1/5) - arctan(1/239), with 64 guard bits.
  const one = 1n << BigInt(bits + 64);
  return (2n * (4n * inverseArcTangent(5n, one) - inverseArcTangent(239n, one))) >> 64n;
}

/** arctan(1/n) * one */
function inverseArcTangent(n: bigint, one: bigint): bigint {
  let power = one / n;
  let sum = power;
  for (let k = 3n, sign = -1n; power !== 0n; k += 2n, sign = -sign) {
    power /= n * n;
    sum += (sign * power) / k;
  }
  return sum;
}

function kernelSine(x: number, y: number): number {
  const z = x * x;
  const w = z * z;
  const r =
    8.33333333332248946124e-3 +
    z * (-1.98412698298579493134e-4 + z * 2.75573137070700676789e-6) +
    z * w * (-2.50507602534068634195e-8 + z * 1.58969099521155010221e-10);
  const v = z * x;
  return x - (z * (0.5 * y - v * r) - y - v * -1.66666666666666324348e-1);
}

function kernelCosine(x: number, y: number): number {
  const z = x * x;
  const w = z * z;
  const r =
    z * (4.16666666666666019037e-2 + z * (-1.38888888888741095749e-3 + z * 2.48015872894767294178e-5)) +
    w * w * (-2.75573143513906633035e-7 + z * (2.0875723212981748279e-9 + z * -1.13596475577881948265e-11));
  const half = 0.5 * z;
  const one = 1 - half;
  return one + (1 - one - half + (z * r - x * y));
}

/** tan(x + y) - x, for small x. */
function tangentRest(x: number, y: number): number {
  const z = x * x;
  const w = z * z;
  const odd =
    1.33333333333201242699e-1 +
    w *
      (2.18694882948595424599e-2 +
        w *
          (3.59207910759131235356e-3 +
            w * (5.88041240820264096874e-4 + w * (7.817944429395570923e-5 + w * -1.85586374855275456654e-5))));
  const even =
    z *
    (5.39682539762260521377e-2 +
      w *
        (8.86323982359930005737e-3 +
          w *
            (1.45620945432529025516e-3 +
              w * (2.46463134818469906812e-4 + w * (7.14072491382608190305e-5 + w * 2.59073051863633712884e-5)))));
  const s = z * x;
  return y + z * (s * (odd + even) + y) + 3.33333333333334091986e-1 * s;
}

const steep = 0.6743316650390625;

function kernelTangent(x: number, y: number): number {
  if (Math.abs(x) >= steep) return tangentNearEighth(x, y, 1);
  return x + tangentRest(x, y);
}

/** -1 / tan(x + y) */
function kernelCotangent(x: number, y: number): number {
  if (Math.abs(x) >= steep) return tangentNearEighth(x, y, -1);
  const r = tangentRest(x, y);
  const w = x + r;
  const a = -1 / w;
  const z = upperHalf(w);
  const t = upperHalf(a);
  if (!Number.isFinite(t)) return a;
  const v = r - (z - x);
  return t + a * (1 + t * z + t * v);
}

/** tan(x + y), or -1 / tan(x + y) if `sign` is -1, near pi/4, computed from the distance to pi/4. */
function tangentNearEighth(x: number, y: number, sign: number): number {
  const side = x < 0 ? -1 : 1;
  const distance = 7.85398163397448278999e-1 - side * x + (3.06161699786838301793e-17 - side * y);
  const r = tangentRest(distance, 0);
  const w = distance + r;
  return side * (sign - 2 * (distance - ((w * w) / (w + sign) - r)));
}

/** x rounded to half its precision (Veltkamp), so that products of two such halves are exact. */
function upperHalf(x: number): number {
  const scaled = 134217729 * x;
  return scaled - (scaled - x);
}

const arcHigh = [4.63647609000806093515e-1, 7.85398163397448278999e-1, 9.82793723247329054082e-1, 1.570796326794896558];
const arcLow = [
  2.26987774529616870924e-17, 3.06161699786838301793e-17, 1.39033110312309984516e-17, 6.12323399573676603587e-17,
];

/** The arc tangent of a nonnegative double. */
function kernelArcTangent(x: number): number {
  if (x < 0.4375) return x - arcRest(x);
  if (x < 0.6875) return fromArc(0, (2 * x - 1) / (2 + x));
  if (x < 1.1875) return fromArc(1, (x - 1) / (x + 1));
  if (x < 2.4375) return fromArc(2, (x - 1.5) / (1 + 1.5 * x));
  return fromArc(3, -1 / x);
}

/** The sum of the arc with index i and the arc tangent of x. */
function fromArc(i: number, x: number): number {
  return (arcHigh[i] ?? 0) - (arcRest(x) - (arcLow[i] ?? 0) - x);
}

/** x - arctan(x), for small x. */
function arcRest(x: number): number {
  const z = x * x;
  const w = z * z;
  const odd =
    z *
    (3.33333333333329318027e-1 +
      w *
        (1.42857142725034663711e-1 +
          w *
            (9.09088713343650656196e-2 +
              w * (6.66107313738753120669e-2 + w * (4.97687799461593236017e-2 + w * 1.62858201153657823623e-2)))));
  const even =
    w *
    (-1.99999999998764832476e-1 +
      w *
        (-1.1111110405462355788e-1 +
          w * (-7.69187620504482999495e-2 + w * (-5.83357013379057348645e-2 + w * -3.6531572744216915527e-2))));
  return x * (odd + even);
}
