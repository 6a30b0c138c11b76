// What the parser does next depends on the next token: the parts of a rule become the tokens that they can begin with.
// Chevrotain's own strategy gives the same answers, but it can look further ahead, and its answers are functions, which
// cannot be written down. These can: the built tool has them from the start.

import {
  Alternation,
  Alternative,
  type ILookaheadStrategy,
  type IOrAlt,
  type IProduction,
  type IToken,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  type Rule,
  Terminal,
} from "chevrotain";

/** What a parser offers to the functions made here, which are called as its methods. */
interface Looking {
  LA(distance: number): IToken;
}

/** Says which alternative to take. Chevrotain hands it the alternatives, with their conditions. */
export type Choose = (alternatives?: readonly IOrAlt<unknown>[]) => number | undefined;
/** Says whether to read what may be there or not. */
export type Enter = () => boolean;

/** Which tokens, by their numbers, lead where, by the numbers that Chevrotain gives to the places in the rules. */
export interface Decisions {
  /** For each choice the tokens that each of its alternatives begins with. */
  readonly choices: readonly (readonly [place: number, alternatives: readonly (readonly number[])[]])[];
  /** For each part that may be there or not, or several times, the tokens that it begins with. */
  readonly entries: readonly (readonly [place: number, tokens: readonly number[]])[];
}

const none: readonly number[] = [];

/** The function that takes the first alternative that begins with the next token and whose condition holds. */
export function choosing(alternatives: readonly (readonly number[])[]): Choose {
  const choices: number[][] = [];
  for (const [index, tokens] of alternatives.entries()) {
    for (const token of tokens) (choices[token] ??= []).push(index);
  }
  return function (this: Looking, open = []) {
    for (const choice of choices[this.LA(1).tokenTypeIdx] ?? none)
      if (open[choice]?.GATE?.call(this) !== false) return choice;
    return undefined;
  };
}

/** The function that looks for one of those tokens. */
export function entering(tokens: readonly number[]): Enter {
  const enters: boolean[] = [];
  for (const token of tokens) enters[token] = true;
  return function (this: Looking) {
    return enters[this.LA(1).tokenTypeIdx] === true;
  };
}

/** What may be there or not, or several times, by the names by which Chevrotain asks for it. */
const optionalParts = {
  Option,
  Repetition,
  RepetitionWithSeparator,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
};

/** The kinds of productions that have parts. */
const compounds = [Alternative, Alternation, ...Object.values(optionalParts)];
type Compound = InstanceType<(typeof compounds)[number]>;

/** The tokens with which something can begin, by their numbers, and whether it can be nothing at all. */
interface Beginning {
  readonly tokens: ReadonlySet<number>;
  readonly isOptional: boolean;
}

/** Decides by the next token, and remembers for each function that decides what it goes by. */
export class FirstTokenLookahead implements ILookaheadStrategy {
  readonly choices = new Map<Choose | Enter, readonly (readonly number[])[]>();
  readonly entries = new Map<Choose | Enter, readonly number[]>();
  readonly #rules = new Map<Rule, Beginning>();

  validate(): [] {
    return [];
  }

  buildLookaheadForAlternation({
    rule,
    prodOccurrence,
  }: {
    readonly rule: Rule;
    readonly prodOccurrence: number;
  }): Choose {
    const { definition } = partOf(rule, (part) => part instanceof Alternation && part.idx === prodOccurrence);
    const alternatives = definition.map((alternative) => this.#decisive([alternative], rule));
    const choose = choosing(alternatives);
    this.choices.set(choose, alternatives);
    return choose;
  }

  buildLookaheadForOptional({
    rule,
    prodOccurrence,
    prodType,
  }: {
    readonly rule: Rule;
    readonly prodOccurrence: number;
    readonly prodType: keyof typeof optionalParts;
  }): Enter {
    const kind = optionalParts[prodType];
    const { definition } = partOf(rule, (part) => part instanceof kind && part.idx === prodOccurrence);
    const tokens = this.#decisive(definition, rule);
    const enter = entering(tokens);
    this.entries.set(enter, tokens);
    return enter;
  }

  /** The tokens that lead into a part of a rule. If the part could be nothing, one token would not decide. */
  #decisive(part: readonly IProduction[], { name }: Rule): readonly number[] {
    const { tokens, isOptional } = this.#inRow(part);
    if (isOptional) throw new Error(`a choice of the rule ${name} can be empty`);
    return [...tokens];
  }

  #inRow(productions: readonly IProduction[]): Beginning {
    const tokens = new Set<number>();
    const isOptional = productions.every((production) => {
      const beginning = this.#of(production);
      for (const token of beginning.tokens) tokens.add(token);
      return beginning.isOptional;
    });
    return { tokens, isOptional };
  }

  #of(production: IProduction): Beginning {
    if (production instanceof Terminal) {
      const { tokenTypeIdx, categoryMatches = [] } = production.terminalType;
      return {
        tokens: new Set(tokenTypeIdx === undefined ? categoryMatches : [tokenTypeIdx, ...categoryMatches]),
        isOptional: false,
      };
    }
    if (production instanceof NonTerminal) return this.#ofRule(production.referencedRule);
    if (production instanceof Alternation) {
      const all = production.definition.map((alternative) => this.#of(alternative));
      return {
        tokens: new Set(all.flatMap(({ tokens }) => [...tokens])),
        isOptional: all.some(({ isOptional }) => isOptional),
      };
    }
    const { tokens, isOptional } = this.#inRow(isCompound(production) ? production.definition : []);
    const mayBeMissing =
      production instanceof Option || production instanceof Repetition || production instanceof RepetitionWithSeparator;
    return { tokens, isOptional: isOptional || mayBeMissing };
  }

  #ofRule(rule: Rule): Beginning {
    let beginning = this.#rules.get(rule);
    if (beginning === undefined) {
      beginning = this.#inRow(rule.definition);
      this.#rules.set(rule, beginning);
    }
    return beginning;
  }
}

function isCompound(production: IProduction): production is Compound {
  return compounds.some((kind) => production instanceof kind);
}

/** The part of a rule that is wanted, itself or within another. */
function partOf(rule: Rule, isWanted: (part: Compound) => boolean): Compound {
  const pending: IProduction[] = [...rule.definition];
  for (let production = pending.pop(); production !== undefined; production = pending.pop()) {
    if (!isCompound(production)) continue;
    if (isWanted(production)) return production;
    pending.push(...production.definition);
  }
  throw new Error(`the rule ${rule.name} has no such part`);
}
