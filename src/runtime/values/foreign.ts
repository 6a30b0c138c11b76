// Recognises and describes JavaScript values that are not LED values. TypeScript rejects most of them; plain
// JavaScript, casts and `JSON.parse` do not.

/**
 * Describes v if it is not a LED value. `isOurs` decides whether an object was created by this runtime. Components of
 * tuples, sequences and sets are not checked; they fail when they are used.
 */
export function describeNonValue(v: unknown, isOurs: (v: object) => boolean): string | undefined {
  const isValue =
    typeof v === "number"
      ? Number.isFinite(v)
      : typeof v === "object" && v !== null
        ? isOurs(v) || (Array.isArray(v) && v.length > 1)
        : v !== undefined && v !== null && typeof v !== "symbol";
  return isValue ? undefined : describeForeignValue(v);
}

export function describeForeignValue(v: unknown): string {
  if (typeof v === "symbol") return "a symbol";
  if (typeof v !== "object" || v === null) return String(v);
  if (Array.isArray(v)) return v.length === 0 ? "an empty array" : "an array of one item";
  // Objects from another copy of the runtime look like values.
  if ("printOn" in v) return `${String(v)} of another copy of the runtime`;
  const name: unknown = v.constructor?.name;
  return typeof name === "string" && name !== "Object" ? `an object of the class ${name}` : "a plain object";
}
