// The parts of a page that not every game needs. What stands behind a question for one of them is linked only into the
// pages of games that use it (src/bundle/link.ts): the linker knows the answer, and leaves out what is never reached.

/** A part that not every page has. */
export type OptionalPart = "sounds";

/** True if the game of this page uses the part. A call names the part itself, so that the linker can answer it. */
export function uses(_part: OptionalPart): boolean {
  return true;
}
