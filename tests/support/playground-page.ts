// Pages of the playground without its scripts, for tests of what is stored in a page.

import { type SavedParts, playgroundPage } from "../../src/web/playground/page.js";

export const pageWith = (parts: SavedParts): string =>
  playgroundPage(
    { version: "1", main: "", frame: "", style: "", program: "", translator: "", shelf: "", examples: "", policy: "" },
    parts,
  );
