// Chevrotain's parser with what it decides written down beforehand (decisions.ts): it need not record its rules first, which
// takes as long as all the rest of reading a small document. Rules call each other as functions, and end at the first mistake:
// what Chevrotain does besides, to go on after a mistake and to make a tree of its own, costs more than all that LED reads.

import { EmbeddedActionsParser, type IToken, tokenMatcher, type TokenType } from "chevrotain";
import { type Choose, choosing, type Decisions, type Enter, entering, FirstTokenLookahead } from "./lookahead.js";

/** Thrown where the next token is none that the rules allow. */
export class UnexpectedToken extends Error {}

/** A rule of a grammar, as a function that reads. */
export type Rule<Argument, Result> = (argument: Argument) => Result;

/** A parser that looks one token ahead. What it is given as decided must come from a parser with the same rules and tokens. */
export abstract class PreparedParser extends EmbeddedActionsParser {
  // What Chevrotain's declarations leave out.
  declare private selfAnalysisDone: boolean;
  declare private tokVector: readonly IToken[];
  declare private tokVectorLength: number;
  declare private currIdx: number;
  declare private currRuleShortName: number;
  declare private fullRuleNameToShort: Readonly<Record<string, number>>;
  declare private lookAheadFuncsCache: Map<number, Choose | Enter>;
  declare private lookaheadStrategy: FirstTokenLookahead;

  constructor() {
    // The token types are ready, and known to nobody but the rules.
    super(
      {},
      { recoveryEnabled: false, maxLookahead: 1, lookaheadStrategy: new FirstTokenLookahead(), skipValidations: true },
    );
  }

  /** To be called at the end of the constructor, when the rules are there. */
  protected prepare(decisions: Decisions | undefined): void {
    if (decisions === undefined) {
      this.performSelfAnalysis();
      return;
    }
    for (const [place, alternatives] of decisions.choices) this.lookAheadFuncsCache.set(place, choosing(alternatives));
    for (const [place, tokens] of decisions.entries) this.lookAheadFuncsCache.set(place, entering(tokens));
    this.selfAnalysisDone = true;
  }

  /**
   * A rule, to be called by others and from outside. While the rules are recorded, a call of it notes that it stands there, with
   * a number that it is given, and `something` stands for what is read and for what rules are given.
   */
  protected rule<Argument, Result>(
    name: string,
    read: Rule<Argument, Result>,
    something: unknown,
  ): Rule<Argument, Result> {
    const recorded = this.RULE(name, () => read(something as Argument));
    const place = this.fullRuleNameToShort[name]!;
    const rule: Rule<Argument, Result> = (argument) => {
      if (this.RECORDING_PHASE) {
        this.SUBRULE(recorded, typeof argument === "number" ? { LABEL: String(argument) } : {});
        return something as Result;
      }
      // By the rule Chevrotain knows the places at which it decides.
      const outer = this.currRuleShortName;
      this.currRuleShortName = place;
      const result = read(argument);
      this.currRuleShortName = outer;
      return result;
    };
    return Object.assign(rule, recorded);
  }

  /** The parser is to read those of the tokens that stand from `from` on and before `to`. */
  protected take(tokens: readonly IToken[], from: number, to: number): void {
    this.tokVector = tokens;
    this.tokVectorLength = to;
    this.currIdx = from - 1;
  }

  /** The tokens that may be read, and those before. */
  protected get taken(): readonly IToken[] {
    return this.tokVectorLength === this.tokVector.length
      ? this.tokVector
      : this.tokVector.slice(0, this.tokVectorLength);
  }

  /** How many tokens were read, with those before which reading began; a mistake is at the next. */
  get readTokens(): number {
    return this.currIdx + 1;
  }

  // ---- what Chevrotain calls

  protected consumeInternal(type: TokenType): IToken {
    const token = this.LA(1);
    if (!tokenMatcher(token, type)) throw new UnexpectedToken();
    this.currIdx++;
    return token;
  }

  /** Chevrotain would look behind the last token, and puts some there first. */
  protected override LA_FAST(distance: number): IToken {
    return this.LA(distance);
  }

  /** Chevrotain would find out from the recorded rules what could stand there, for a message that is never shown. */
  protected raiseNoAltException(): never {
    throw new UnexpectedToken();
  }

  protected raiseEarlyExitException(): never {
    throw new UnexpectedToken();
  }

  /** What a parser decides that has recorded its rules, for parsers with the same rules. */
  get decisions(): Decisions {
    const { choices, entries } = this.lookaheadStrategy;
    return { choices: this.placed(choices), entries: this.placed(entries) };
  }

  /** What functions decide, by the places for which Chevrotain keeps them. */
  private placed<Decided>(
    decided: ReadonlyMap<Choose | Enter, Decided>,
  ): readonly (readonly [place: number, decided: Decided])[] {
    return [...this.lookAheadFuncsCache].flatMap<readonly [number, Decided]>(([place, decide]) => {
      const found = decided.get(decide);
      return found === undefined ? [] : [[place, found]];
    });
  }
}
