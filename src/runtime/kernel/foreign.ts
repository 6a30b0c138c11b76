// What JavaScript hands in that is no value of LED, in words. TypeScript refuses most of it; plain JavaScript, casts and
// `JSON.parse` do not.

/**
 * What something from outside is, in words, if it is no value of LED. `isOurs` tells of objects whether this runtime has
 * made them. What is inside of tuples, sequences and sets fails when it is needed itself.
 */
export function foreignIn(v: unknown, isOurs: (v: object) => boolean): string | undefined {
  const isValue =
    typeof v === "number"
      ? Number.isFinite(v)
      : typeof v === "object" && v !== null
        ? isOurs(v) || (Array.isArray(v) && v.length > 1)
        : v !== undefined && v !== null && typeof v !== "symbol";
  return isValue ? undefined : inWords(v);
}

/** Something that is no value of LED, in words. */
export function inWords(v: unknown): string {
  if (typeof v === "symbol") return "a symbol";
  if (typeof v !== "object" || v === null) return String(v);
  if (Array.isArray(v)) return `an array of ${v.length === 0 ? "no items" : "one item"}`;
  // What another copy of the runtime has made looks like a value.
  if ("printOn" in v) return `${String(v)}, of another copy of the runtime,`;
  const name: unknown = v.constructor?.name;
  return typeof name === "string" && name !== "Object" ? `an object of the class ${name}` : "a plain object";
}
