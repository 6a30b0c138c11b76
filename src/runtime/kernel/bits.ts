// Bit operations on 32-bit integers, from which hashes are computed.

/** Mixes the bits of a 32-bit integer (the finaliser of MurmurHash3). */
export function mix(n: number): number {
  let h = n;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * All hashes depend on this random word, so that nobody can choose values with equal hashes, which would make tables quadratic
 * (Crosby and Wallach 2003). Nothing but the places in tables may depend on hashes.
 */
const secret = /* @__PURE__ */ randomWord();
/** Integers of many digits are hashed by the remainder of a division by this. */
export const secretModulus = /* @__PURE__ */ BigInt(2 ** 51 + 2 * (secret >>> 0) + 1);

function randomWord(): number {
  return (Math.random() * 2 ** 32) | 0;
}

/** The hash of a 32-bit integer; that of each is another one. */
export function hashWord(n: number): number {
  return mix(n ^ secret);
}

/** The hash of a text, different for different kinds. */
export function hashText(text: string, kind: number): number {
  let h = secret ^ kind;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

/** The hash of a list is made from a number modulo 2^32 whose digits in this base are the hashes of its items. */
export const digitBase = 31;
/** 1 / base, among the integers modulo 2^32. */
export const digitInverse = 0xbdef7bdf;

/** base^n modulo 2^32 */
export function digitPower(n: number): number {
  let result = 1;
  for (let [factor, left] = [digitBase, n]; left > 0; left >>= 1) {
    if (left % 2 === 1) result = Math.imul(result, factor);
    factor = Math.imul(factor, factor);
  }
  return result;
}
