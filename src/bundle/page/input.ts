// Translates the browser's names of keys into those that documents use.

import { isKeyName, keysInBrowsers } from "../../runtime/index.js";

/**
 * The name of a key in documents, if it has one. `key` is the character that the key types and `code` its position. The
 * position decides if the layout types another character there, such as `!` with Shift, or a letter of another script.
 */
export function keyName(key: string, code: string): string | undefined {
  if (/^[a-z]$/.test(key)) return key.toUpperCase();
  return isKeyName(key) ? key : (keysInBrowsers.get(key) ?? /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]);
}
