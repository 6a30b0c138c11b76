// The names by which documents know the keys.

const longNames: ReadonlySet<string> = new Set(["Left", "Right", "Up", "Down", "Space", "Enter", "Escape", "Shift", "Tab", "Backspace"]);

/** True of the name of a key. */
export function isKeyName(name: string): boolean {
  return /^[A-Z0-9]$/.test(name) || longNames.has(name);
}
