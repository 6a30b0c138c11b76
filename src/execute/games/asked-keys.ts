// The names of the keys for which a game asks while it runs. Computed names are found in no other way.

import { type Game, isKeyName, type Value } from "../../runtime/index.js";

/** The game, which calls `onQuestion` with each name for which its step asks the held keys; games of 2014 compute none. */
export function withAskedKeys(game: Game, onQuestion: (name: string) => void): Game {
  if (game.lowerCaseKeys) return game;
  return {
    ...game,
    step(moment) {
      const { keys } = moment;
      const has = (x: Value): boolean => {
        if (typeof x === "string" && isKeyName(x)) onQuestion(x);
        return keys.has(x);
      };
      // Empty sets share one object, so the method is that of a new one.
      Object.defineProperty(moment, "keys", { value: Object.create(keys, { has: { value: has } }) });
      return game.step(moment);
    },
  };
}
