// Maps the browser's key names to those of LED documents.

import { isKeyName, keysInBrowsers } from "../../../runtime/index.js";

/**
 * Returns the LED name of a key, if it has one. `key` is the typed character, `code` the physical position. The
 * position is used if the layout types another character, such as `!` with Shift, or a letter of another script.
 */
export function keyName(key: string, code: string): string | undefined {
  if (/^[a-z]$/.test(key)) return key.toUpperCase();
  return isKeyName(key) ? key : (keysInBrowsers.get(key) ?? /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]);
}
