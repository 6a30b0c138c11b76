// A kind of mistake: the edits that introduce it into a document.

import type { Dice } from "../../fuzz/dice.js";
import type { Edit, Page } from "./page.js";

export interface MistakeKind {
  /** The name on the command line. */
  readonly name: string;
  /** Every edit that introduces the mistake. `dice` choose among several edits at one location. */
  readonly edits: (page: Page, dice: Dice) => readonly Edit[];
}
