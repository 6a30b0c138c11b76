// A simulated player of Bricks: serves, follows the ball, and hits it alternately left and right of the paddle's
// middle.

import type { Input, Point } from "../images.js";
import { initialState, step } from "./idiomatic.js";

const nowhere: Point = { x: 0, y: 0 };

export function inputs(frames: number): readonly Input[] {
  const played: Input[] = [];
  let state = initialState;
  for (let frame = 0; frame < frames; frame++) {
    const aim = state.ball.x - state.paddle + 50 * Math.sin(frame / 40);
    const pull = aim > 12 ? ["Right"] : aim < -12 ? ["Left"] : [];
    const input: Input = {
      click: undefined,
      pointer: nowhere,
      keys: state.phase !== "flying" && frame % 20 === 19 ? ["Space"] : pull,
    };
    played.push(input);
    state = step(state, input);
  }
  return played;
}
