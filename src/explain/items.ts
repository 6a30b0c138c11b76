// Splits the text of a value into its items.

const brackets: { readonly [open: string]: string | undefined } = { "(": ")", "<": ">", "{": "}" };

/** Returns the texts of the items of a tuple, sequence or set; undefined for other values and for elided texts. */
export function itemsIn(text: string): readonly string[] | undefined {
  if (brackets[text[0] ?? ""] !== text.at(-1) || text.endsWith("…")) return undefined;
  const items: string[] = [];
  let depth = 0;
  let item = "";
  for (const token of text.slice(1, -1).match(/"(?:[^"\\]|\\.)*"|[^]/g) ?? []) {
    if (brackets[token] !== undefined) depth++;
    else if (")>}".includes(token)) depth--;
    if (depth < 0) return undefined;
    if (token !== "," || depth > 0) item += token;
    else {
      items.push(item.trim());
      item = "";
    }
  }
  return item.trim() === "" ? items : [...items, item.trim()];
}

/**
 * Describes the first difference between two sequences or strings of more than two items. Undefined for other values.
 */
export function firstDifference(first: string, second: string): string | undefined {
  const [firstItems, secondItems] = [listIn(first), listIn(second)];
  if (firstItems === undefined || secondItems === undefined || first[0] !== second[0]) return undefined;
  const at = firstItems.findIndex((item, i) => item !== secondItems[i]);
  const [least, most] = [firstItems.length, secondItems.length].sort((a, b) => a - b) as [number, number];
  // In short values the difference is obvious.
  if (least === 0 || most <= 2 || (at === 0 && most <= 8) || (at < 0 && firstItems.length >= secondItems.length))
    return undefined;
  if (at < 0 || at >= secondItems.length) {
    const [shorter, side] = at < 0 ? [firstItems, "left"] : [secondItems, "right"];
    return `they are the same up to ${shorter.length}, where the ${side} one ends`;
  }
  return `they differ first at ${at + 1}: ${firstItems[at]}, ${secondItems[at]}`;
}

function listIn(text: string): readonly string[] | undefined {
  if (text.startsWith('"') && text.endsWith('"')) return Array.from(text.slice(1, -1), (char) => `"${char}"`);
  return text.startsWith("{") ? undefined : itemsIn(text);
}

/**
 * Returns the first tuple among `members` of another length that agrees with `items` on their common prefix. Unknown
 * items are `undefined`.
 */
export function memberOfOtherLength(
  items: readonly (string | undefined)[],
  members: readonly string[],
): string | undefined {
  if (items[0] === undefined) return undefined;
  return members.find((member) => {
    const otherItems = member.startsWith("(") ? itemsIn(member) : undefined;
    return (
      otherItems !== undefined &&
      otherItems.length !== items.length &&
      otherItems.every((other, i) => items[i] === undefined || items[i] === other)
    );
  });
}
