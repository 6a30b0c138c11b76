// One kind of mistake: the edits by which it can be made in a document.

import type { Dice } from "../../fuzz/dice.js";
import type { Edit, Page } from "./page.js";

export interface MistakeKind {
  /** As it is asked for on the command line. */
  readonly name: string;
  /** Every edit that makes such a mistake; the dice choose where there are several ways to make it at one place. */
  readonly edits: (page: Page, dice: Dice) => readonly Edit[];
}
