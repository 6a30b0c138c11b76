// Bit operations on 32-bit integers, the basis of all hashes.

/** Mixes the bits of a 32-bit integer (the finaliser of MurmurHash3). */
export function mix(n: number): number {
  let h = n;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * Random seed of all hashes, against hash flooding: without it, values with equal hashes could be chosen to make tables
 * quadratic (Crosby and Wallach 2003). Only slot positions in tables may depend on hashes.
 */
const secret = /* @__PURE__ */ randomWord();
/** Large integers are hashed by their remainder modulo this. */
export const secretModulus = /* @__PURE__ */ BigInt(2 ** 51 + 2 * (secret >>> 0) + 1);

function randomWord(): number {
  return (Math.random() * 2 ** 32) | 0;
}

/** The hash of a 32-bit integer; injective. */
export function hashWord(n: number): number {
  return mix(n ^ secret);
}

/** The hash of a string (FNV-1a). `kind` separates strings, atoms and constructor names. */
export function hashText(text: string, kind: number): number {
  let h = secret ^ kind;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

/** Base of the polynomial hash of lists: the hashes of the items are the digits of a number modulo 2^32. */
export const digitBase = 31;
/** The inverse of `digitBase` modulo 2^32. */
export const digitInverse = 0xbdef7bdf;

/** `digitBase`^n modulo 2^32, by binary exponentiation. */
export function digitPower(n: number): number {
  let result = 1;
  for (let [factor, left] = [digitBase, n]; left > 0; left >>= 1) {
    if (left % 2 === 1) result = Math.imul(result, factor);
    factor = Math.imul(factor, factor);
  }
  return result;
}
