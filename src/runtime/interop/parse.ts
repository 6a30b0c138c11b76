// Parses values in the notation of `print` and `pp`.

import {
  circle,
  color,
  disc,
  faded,
  fTri,
  graphic,
  point,
  polygon,
  rect,
  segment,
  text,
  textLeft,
  textRight,
  turned,
  wide,
} from "../easel/images.js";
import { fail } from "../values/failure.js";
import { unreadable } from "../values/failures.js";
import { level } from "../values/nesting.js";
import { failKind } from "../values/requirements.js";
import { atom, isNumber, sequenceFrom } from "../values/values.js";
import type { Value } from "../values/values.js";
import { setFrom } from "../sets/builder.js";
import { range } from "../sets/ranges.js";
import { numberOf, numeral } from "./numerals.js";

/**
 * Parses a value in LED notation. Inverse of `print`, except for functions and infinite sets, and of `pp`, except for
 * strings as well.
 *
 * @throws LedError L635 with the column of the syntax error
 * @example
 * parse("{1..3}") // {1, 2, 3}
 * parse('(`x, "a", <1/2>)') // [ `x, 'a', <0.5> ]
 * parse("<1, 2") // L635
 */
export function parse(text: string): Value {
  return new Reader(text).whole();
}

const constructors: Readonly<Record<string, (...args: readonly never[]) => Value>> = {
  point,
  color,
  segment,
  circle,
  disc,
  fTri,
  rect,
  polygon,
  text,
  textLeft,
  textRight,
  graphic,
  turned,
  faded,
  wide,
};

const space = /\s*/y;
const word = (): RegExp => /[\p{L}_][\p{L}\p{N}_'′]*/uy;
const string = /"((?:[^"\\]|\\.)*)"/suy;

/** Characters encoded by a letter after a backslash. */
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

class Reader {
  private at = 0;

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  whole(): Value {
    const value = this.value();
    if (this.at < this.text.length) this.expected("the end of the text");
    return value;
  }

  private value(): Value {
    this.matched(space);
    const start = this.at;
    const value = level(() => this.one());
    if (value === undefined) {
      this.at = start;
      return this.expected("a value");
    }
    this.matched(space);
    return value;
  }

  private one(): Value | undefined {
    const { text } = this;
    switch (text[this.at]) {
      case '"':
        return this.matched(string)?.[1]?.replace(/\\(.)/gsu, (_, one: string) => escapes[one] ?? one);
      case "`": {
        this.at++;
        const name = this.matched(word())?.[0];
        return name === undefined ? undefined : atom(name);
      }
      case "(": {
        const parts = this.list("(", ")");
        // Parentheses around a single value only group it.
        return parts.length > 1 ? parts : parts[0];
      }
      case "<":
        return sequenceFrom(this.list("<", ">"));
      case "{":
        return this.set();
      default: {
        const name = this.matched(word())?.[0];
        if (name === undefined) {
          const number = this.matched(numeral);
          return number === undefined ? undefined : numberOf(number);
        }
        return name === "true" ? true : name === "false" ? false : this.constructed(name);
      }
    }
  }

  private constructed(name: string): Value | undefined {
    const make = Object.hasOwn(constructors, name) ? constructors[name] : undefined;
    if (make === undefined || this.text[this.at] !== "(") return undefined;
    const args = this.list("(", ")");
    if (args.length !== make.length) return this.expected(`${make.length} arguments`);
    return make(...(args as readonly never[]));
  }

  private set(): Value {
    this.at++;
    this.matched(space);
    if (this.taken("}")) return setFrom([]);
    const first = this.value();
    if (!this.taken("..")) return setFrom(this.items([first], "}"));
    const last = this.value();
    if (!this.taken("}")) return this.expected("`}`");
    return isNumber(first) && isNumber(last) ? range(first, last) : failKind(first, "a number");
  }

  private list(open: string, close: string): readonly Value[] {
    this.at += open.length;
    this.matched(space);
    return this.taken(close) ? [] : this.items([this.value()], close);
  }

  /** Parses the rest of a list, up to its closing symbol. */
  private items(values: Value[], close: string): readonly Value[] {
    while (!this.taken(close)) {
      if (!this.taken(",")) return this.expected(`\`,\` or \`${close}\``);
      values.push(this.value());
    }
    return values;
  }

  private taken(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  private matched(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.at;
    const match = form.exec(this.text);
    if (match === null || match[0] === "") return undefined;
    this.at = form.lastIndex;
    return match;
  }

  private expected(what: string): never {
    return fail(unreadable, { text: this.text, column: this.at + 1, found: `expected ${what}` });
  }
}
