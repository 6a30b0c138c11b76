// The names of keys in documents.

const longNames: ReadonlySet<string> = /* @__PURE__ */ new Set([
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

/** Keys with a different name in browsers, by that name. */
export const keysInBrowsers: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["ArrowLeft", "Left"],
  ["ArrowRight", "Right"],
  ["ArrowUp", "Up"],
  ["ArrowDown", "Down"],
  [" ", "Space"],
]);

export function isKeyName(name: string): boolean {
  return isLetter(name) || (name.length === 1 && name >= "0" && name <= "9") || longNames.has(name);
}

export function isLetter(name: string): boolean {
  return name.length === 1 && name >= "A" && name <= "Z";
}

/** The name of a key in documents from 2014, where letters are lower case. */
export function nameOf2014(name: string): string {
  return isLetter(name) ? name.toLowerCase() : name;
}

export function keyNames(): readonly string[] {
  const characters = [...Array(128).keys()].map((code) => String.fromCharCode(code));
  return [...characters.filter(isKeyName), ...longNames];
}
