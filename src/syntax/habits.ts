// Where the grammar stopped, a habit of another language may show: the diagnosis then says how LED writes it.

import type { IToken } from "chevrotain";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { type Habit, openingHabits, signHabits, wordHabits } from "../language/habits.js";
import { closes, opens } from "./token-classes.js";
import { isName, isSign } from "./tokens.js";

/**
 * The diagnosis of a habit at or before `tokens[at]`, where reading stopped; undefined if none shows. Signs put
 * together as LED never puts them are looked for from the beginning, words only where reading stopped and just before.
 */
export function diagnoseHabit(text: string, tokens: readonly IToken[], at: number): Diagnostic | undefined {
  const sign = diagnoseSigns(text, tokens.slice(0, at + 1));
  if (sign !== undefined) return sign;
  const within = surroundings(tokens, at);
  const here = tokens[at];
  const before = tokens[at - 1];
  const fits = (habit: Habit): boolean => habit.within === undefined || within.has(habit.within);
  const foreign = before === undefined || !isName(before) ? undefined : match(wordHabits.filter((habit) => habit.foreign === true && fits(habit)), text, before.startOffset);
  return foreign ?? (here === undefined ? undefined : match(wordHabits.filter(fits), text, here.startOffset)) ?? sumHabit(tokens, at);
}

/** The diagnosis of a habit in what stands where a definition should: signs anywhere in it, words at its beginning. */
export function diagnoseLooseHabit(text: string, tokens: readonly IToken[]): Diagnostic | undefined {
  return diagnoseSigns(text, tokens) ?? match([...wordHabits.filter((habit) => habit.foreign === true), ...openingHabits], text, tokens[0]!.startOffset);
}

function diagnoseSigns(text: string, tokens: readonly IToken[]): Diagnostic | undefined {
  for (const token of tokens) {
    const found = match(signHabits, text, token.startOffset);
    if (found !== undefined) return found;
  }
  return undefined;
}

function match(habits: readonly Habit[], text: string, start: number): Diagnostic | undefined {
  for (const { pattern, help, own } of habits) {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (found === null) continue;
    const span = { start, end: start + found[0].length };
    const wrote = found[0].replace(/\s+/g, " ");
    return own === true ? report(syntax.unexpected, span, { found: wrote, after: undefined, help }) : report(syntax.otherSpelling, span, { wrote, help });
  }
  return undefined;
}

/** The bracket that is open at a place, and whether the place is among the branches of a definition. */
function surroundings(tokens: readonly IToken[], at: number): ReadonlySet<string> {
  const open: string[] = [];
  let inBranches = false;
  for (const token of tokens.slice(0, at)) {
    if (opens(token)) open.push(token.image);
    else if (closes(token)) open.pop();
    else if (isSign(token, "if")) inBranches = true;
  }
  const inner = open[open.length - 1];
  return new Set(inner !== undefined ? [inner] : inBranches ? ["branches"] : []);
}

/** `sum[k in S] k` and `Sum(k in S) k`, where reading stops behind the brackets. */
function sumHabit(tokens: readonly IToken[], at: number): Diagnostic | undefined {
  const last = tokens[at - 1];
  if (last === undefined || !closes(last)) return undefined;
  let depth = 0;
  for (let i = at - 1; i >= 0; i--) {
    if (closes(tokens[i]!)) depth++;
    else if (opens(tokens[i]!) && --depth === 0) {
      const name = tokens[i - 1];
      if (name === undefined || !/^(?:sum|prod|union|sec|product|Sum|Prod|Union|Sec)$/.test(name.image)) return undefined;
      const { startOffset, image } = name;
      const right = { sum: "Sum", prod: "Prod", product: "Prod", union: "U", sec: "Sec" }[image] ?? image;
      return report(syntax.otherSpelling, { start: startOffset, end: startOffset + image.length }, { wrote: image, help: `Write \`${right}[x in S] x\`: a capital letter, and square brackets.` });
    }
  }
  return undefined;
}
