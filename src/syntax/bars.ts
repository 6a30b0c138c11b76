// Distinguishes opening from closing bars: `|x|.5` is an absolute value, a quantifier's dot and a number; `|.5|` is a
// number between bars.

import type { IToken } from "chevrotain";
import { closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isName, isSign } from "./tokens.js";

export class Bars {
  /** For each open bracket, the number of bars open inside it. */
  private readonly open: number[] = [0];
  /** True if the last token ended an operand. */
  endedOperand = false;
  /** True if the last token is a bar that did not close another one. */
  isOpen = false;

  read(token: IToken): void {
    const { open, endedOperand } = this;
    const last = open.length - 1;
    this.isOpen = false;
    if (opens(token)) open.push(0);
    else if (closes(token)) {
      if (last > 0) open.pop();
    } else if (isSign(token, "bar")) {
      const isClosing = endedOperand && open[last]! > 0;
      this.isOpen = !isClosing;
      // A bar after an operand separates the conditions of a comprehension.
      if (!endedOperand) open[last]!++;
      else if (isClosing) open[last]!--;
      this.endedOperand = isClosing;
      return;
    }
    // `U` and `V` are operators in operator position and names elsewhere.
    this.endedOperand = isName(token) && infixName(token) !== undefined ? !endedOperand : endsOperand(token);
  }
}
