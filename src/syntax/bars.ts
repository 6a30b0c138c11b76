// Distinguishes opening from closing bars: `|x|.5` is an absolute value, a quantifier's dot and a number; `|.5|` is a
// number between bars.

import type { IToken } from "chevrotain";
import { closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isName, isSign } from "./tokens.js";

export class Bars {
  /** The number of open bars directly inside each open bracket. */
  private readonly openBarCounts: number[] = [0];
  /** True if the last token ends an operand. */
  followsOperand = false;
  /** True if the last token is a bar that did not close another one. */
  isOpen = false;

  advance(token: IToken): void {
    const { openBarCounts, followsOperand } = this;
    const innermost = openBarCounts.length - 1;
    this.isOpen = false;
    if (opens(token)) openBarCounts.push(0);
    else if (closes(token)) {
      if (innermost > 0) openBarCounts.pop();
    } else if (isSign(token, "bar")) {
      const isClosing = followsOperand && openBarCounts[innermost]! > 0;
      this.isOpen = !isClosing;
      // A bar after an operand separates the conditions of a comprehension.
      if (!followsOperand) openBarCounts[innermost]!++;
      else if (isClosing) openBarCounts[innermost]!--;
      this.followsOperand = isClosing;
      return;
    }
    // `U` and `V` are operators in operator position and names elsewhere.
    this.followsOperand = isName(token) && infixName(token) !== undefined ? !followsOperand : endsOperand(token);
  }
}
