// The names of keys in documents.

const longNames: ReadonlySet<string> = new Set([
  "Left",
  "Right",
  "Up",
  "Down",
  "Space",
  "Enter",
  "Escape",
  "Shift",
  "Tab",
  "Backspace",
]);

/** True for the name of a key. */
export function isKeyName(name: string): boolean {
  return isLetter(name) || (name.length === 1 && name >= "0" && name <= "9") || longNames.has(name);
}

/** True for the name of a letter key. */
export function isLetter(name: string): boolean {
  return name.length === 1 && name >= "A" && name <= "Z";
}
