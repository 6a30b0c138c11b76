// Parts of the runtime and of the page that a game may do without. What stands behind a question for one of them is linked
// only into the pages of games that use it: the linker (bundle/link.ts) knows the answers, which it gets from the types
// and names of a document (bundle/used-parts.ts), and leaves out what is never reached.

export const optionalParts = [
  /** The sounds that a game makes. */
  "sounds",
  /** The keys that are held. */
  "keys",
  /** Pictures from files. */
  "graphics",
  /** Filled images with corners. */
  "surfaces",
  /** Those that may touch one another. */
  "touching",
  /** Those with sides that are neither level nor upright. */
  "slants",
  /** Those with as many corners as one likes. */
  "polygons",
  /** Images written as tuples, in the style of 2014. */
  "imageTuples",
  /** Functions that are values. */
  "functions",
  /** Fractions, and integers beyond those that are safe in JavaScript. With doubles, this is used as well. */
  "unsafeNumbers",
  /** Numbers that come from outside, or are computed as doubles are. */
  "doubles",
  /** `+` of what is no number. */
  "joins",
  /** `*` of sets. */
  "products",
  /** Sets that are too large to be built, or infinite, or built only if they have to be, as products are. */
  "unbuiltSets",
  /** Tables and indexes that are quicker where sets are large. No page is worth their size. */
  "largeSets",
  /** Images that reach far beyond the canvas. */
  "far",
] as const;

export type OptionalPart = (typeof optionalParts)[number];

/** Stands where a page never comes that does without a part. */
export function leftOut(): never {
  throw new Error("left out");
}

/** True if the part is used. A call names the part itself, so that the linker can answer it. Unlinked, everything is used. */
export function uses(_part: OptionalPart): boolean {
  return true;
}
