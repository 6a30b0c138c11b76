// The names by which documents know the keys.

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

/** True of the name of a key. */
export function isKeyName(name: string): boolean {
  return isLetter(name) || (name.length === 1 && name >= "0" && name <= "9") || longNames.has(name);
}

/** True of the name of a key with a letter on it. */
export function isLetter(name: string): boolean {
  return name.length === 1 && name >= "A" && name <= "Z";
}
