// Parses values from their printed form, the exchange format between programs with separate sets and atoms.

import { atom, divide, EaselValue, sequenceFrom, setFrom } from "../../runtime/index.js";
import type { Value } from "../../runtime/index.js";

/** Parses a printed value; undefined for other texts, infinite sets and functions. */
export function readValue(text: string): Value | undefined {
  const reader = new Reader(text);
  const value = reader.value();
  return reader.isAtEnd ? value : undefined;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

const fraction = String.raw`\/(?<divisor>[1-9]\d*)`;
const decimals = String.raw`\.(?<fixed>\d*)(?:\((?<block>\d+)\.\.\))?`;
const number = String.raw`(?<integer>-?\d+)(?:${fraction}|${decimals})?`;
const symbol = "`(?<symbol>[\\p{L}\\p{M}\\p{N}_']+)";
const string = String.raw`"(?<string>(?:[^"\\]|\\.)*)"`;
const name = String.raw`(?<name>\p{L}[\p{L}\p{M}\p{N}_']*)`;

class Reader {
  /** A token of any kind, after optional spaces. */
  private readonly token = new RegExp(`\\s*(?:${number}|${symbol}|${string}|${name}|(?<sign>.))`, "suy");
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  value(): Value | undefined {
    const { integer, divisor, fixed = "", block = "", symbol, string, name, sign } = this.next();
    if (integer !== undefined)
      return divisor === undefined ? decimal(integer, fixed, block) : divide(BigInt(integer), BigInt(divisor));
    if (symbol !== undefined) return atom(symbol);
    if (string !== undefined) return string.replace(/\\(.)/gs, (_, c: string) => escapes[c] ?? c);
    if (name !== undefined) return this.named(name);
    switch (sign) {
      case "(": {
        const items = this.items(")");
        return items !== undefined && items.length > 1 ? items : undefined;
      }
      case "<": {
        const items = this.items(">");
        return items && sequenceFrom(items);
      }
      case "{": {
        const items = this.items("}");
        return items && setFrom(items);
      }
      default:
        return undefined;
    }
  }

  /** Parses a truth value, or the call of a constructor. */
  private named(name: string): Value | undefined {
    if (name === "true" || name === "false") return name === "true";
    if (this.next().sign !== "(") return undefined;
    const args = this.items(")");
    return args && new EaselValue(name, args);
  }

  private items(close: string): readonly Value[] | undefined {
    const items: Value[] = [];
    if (this.text[this.at] === close) {
      this.at += 1;
      return items;
    }
    for (;;) {
      const item = this.value();
      if (item === undefined) return undefined;
      items.push(item);
      const { sign } = this.next();
      if (sign === close) return items;
      if (sign !== ",") return undefined;
    }
  }

  /** Returns the next token as the named groups of its pattern; empty at the end. */
  private next(): Readonly<Record<string, string | undefined>> {
    this.token.lastIndex = this.at;
    const match = this.token.exec(this.text);
    this.at += match?.[0].length ?? 1;
    return match?.groups ?? {};
  }
}

/** The number `whole.fixed(block..)` with the repeating block `block`. */
function decimal(whole: string, fixed: string, block: string): Value {
  const scale = 10n ** BigInt(fixed.length);
  if (block === "") return divide(BigInt(whole + fixed), scale);
  const nines = 10n ** BigInt(block.length) - 1n;
  return divide(BigInt(whole + fixed + block) - BigInt(whole + fixed), scale * nines);
}
