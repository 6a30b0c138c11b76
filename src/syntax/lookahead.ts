// What the parser does next depends on the next token: the parts of a rule become the tokens that they can begin with.
// Chevrotain's own strategy gives the same answers, but it can look further ahead, and to be ready for that takes it longer
// than a small document takes to be read.

import { Alternation, Alternative, type ILookaheadStrategy, type IOrAlt, type IProduction, type IToken, NonTerminal, Option, Repetition, RepetitionMandatory, RepetitionMandatoryWithSeparator, RepetitionWithSeparator, type Rule, Terminal } from "chevrotain";

/** What a parser offers to the functions made here, which are called as its methods. */
interface Looking {
  LA(distance: number): IToken;
}

/** What may be there or not, or several times, by the names by which Chevrotain asks for it. */
const optionalParts = { Option, Repetition, RepetitionWithSeparator, RepetitionMandatory, RepetitionMandatoryWithSeparator };

/** The kinds of productions that have parts. */
const compounds = [Alternative, Alternation, ...Object.values(optionalParts)];
type Compound = InstanceType<(typeof compounds)[number]>;

/** The tokens with which something can begin, by their numbers, and whether it can be nothing at all. */
interface Beginning {
  readonly tokens: ReadonlySet<number>;
  readonly isOptional: boolean;
}

const none: readonly number[] = [];

/** Decides by the next token. */
export class FirstTokenLookahead implements ILookaheadStrategy {
  readonly #rules = new Map<Rule, Beginning>();

  validate(): [] {
    return [];
  }

  buildLookaheadForAlternation({ rule, prodOccurrence, hasPredicates }: { readonly rule: Rule; readonly prodOccurrence: number; readonly hasPredicates: boolean }): (alternatives?: IOrAlt<unknown>[]) => number | undefined {
    const alternation = partOf(rule, (part) => part instanceof Alternation && part.idx === prodOccurrence);
    /** For each token the alternatives that begin with it, the first one first. */
    const choices: number[][] = [];
    for (const [index, alternative] of alternation.definition.entries()) {
      for (const token of this.#decisive([alternative], rule)) (choices[token] ??= []).push(index);
    }
    if (hasPredicates) {
      return function (this: Looking, alternatives = []) {
        for (const choice of choices[this.LA(1).tokenTypeIdx] ?? none) if (alternatives[choice]?.GATE?.call(this) !== false) return choice;
        return undefined;
      };
    }
    const first = choices.map(([choice]) => choice);
    return function (this: Looking) {
      return first[this.LA(1).tokenTypeIdx];
    };
  }

  buildLookaheadForOptional({ rule, prodOccurrence, prodType }: { readonly rule: Rule; readonly prodOccurrence: number; readonly prodType: keyof typeof optionalParts }): () => boolean {
    const kind = optionalParts[prodType];
    const { definition } = partOf(rule, (part) => part instanceof kind && part.idx === prodOccurrence);
    const enters: boolean[] = [];
    for (const token of this.#decisive(definition, rule)) enters[token] = true;
    return function (this: Looking) {
      return enters[this.LA(1).tokenTypeIdx] === true;
    };
  }

  /** The tokens that lead into a part of a rule. If the part could be nothing, one token would not decide. */
  #decisive(part: readonly IProduction[], { name }: Rule): ReadonlySet<number> {
    const { tokens, isOptional } = this.#inRow(part);
    if (isOptional) throw new Error(`a choice of the rule ${name} can be empty`);
    return tokens;
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
      return { tokens: new Set(tokenTypeIdx === undefined ? categoryMatches : [tokenTypeIdx, ...categoryMatches]), isOptional: false };
    }
    if (production instanceof NonTerminal) return this.#ofRule(production.referencedRule);
    if (production instanceof Alternation) {
      const all = production.definition.map((alternative) => this.#of(alternative));
      return { tokens: new Set(all.flatMap(({ tokens }) => [...tokens])), isOptional: all.some(({ isOptional }) => isOptional) };
    }
    const { tokens, isOptional } = this.#inRow(isCompound(production) ? production.definition : []);
    const mayBeMissing = production instanceof Option || production instanceof Repetition || production instanceof RepetitionWithSeparator;
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
