// Turns the keys of a browser into the names by which documents know them.

import { isKeyName } from "../../runtime/index.js";

/** Keys whose name in the browser is not the one that documents use. */
const renamed: ReadonlyMap<string, string> = new Map([
  ["ArrowLeft", "Left"],
  ["ArrowRight", "Right"],
  ["ArrowUp", "Up"],
  ["ArrowDown", "Down"],
  [" ", "Space"],
]);

/**
 * The name by which documents know a key, if they do. `key` is what the key types and `code` where it is:
 * the place decides where the layout types something else there, as `!` with Shift, or a letter of another script.
 */
export function keyName(key: string, code: string): string | undefined {
  if (/^[a-z]$/.test(key)) return key.toUpperCase();
  return isKeyName(key) ? key : (renamed.get(key) ?? /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]);
}
