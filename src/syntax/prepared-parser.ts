// Chevrotain's parser with what it decides written down beforehand (decisions.ts): it need not record its rules first, which
// takes as long as all the rest of reading a small document.

import { EarlyExitException, EmbeddedActionsParser, EOF, type IRecognitionException, type IToken, NoViableAltException, tokenMatcher } from "chevrotain";
import { type Choose, choosing, type Decisions, type Enter, entering, FirstTokenLookahead } from "./lookahead.js";

/** A parser that looks one token ahead. What it is given as decided must come from a parser with the same rules and tokens. */
export abstract class PreparedParser extends EmbeddedActionsParser {
  // What Chevrotain's declarations leave out.
  declare private selfAnalysisDone: boolean;
  declare private _errors: readonly IRecognitionException[];
  declare private tokVector: IToken[];
  declare private currIdx: number;
  declare private tokenMatcher: typeof tokenMatcher;
  declare private lookAheadFuncsCache: Map<number, Choose | Enter>;
  declare private lookaheadStrategy: FirstTokenLookahead;
  declare private SAVE_ERROR: (error: IRecognitionException) => IRecognitionException;

  constructor() {
    // The token types are ready, and known to nobody but the rules.
    super({}, { recoveryEnabled: false, maxLookahead: 1, lookaheadStrategy: new FirstTokenLookahead(), skipValidations: true });
    this.tokenMatcher = tokenMatcher;
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

  /** The first mistake in what was read last; `errors` copies the list. */
  get firstError(): IRecognitionException | undefined {
    return this._errors[0];
  }

  /** What stands before a token is not read. */
  protected skipTo(token: number): void {
    this.currIdx = token - 1;
  }

  /** How many tokens were read, with those before which reading began. */
  get readTokens(): number {
    return this.currIdx + 1;
  }

  /** Chevrotain would make a mistake of it, with the engine's stack, where tokens are left: where a signature stands behind a value, they often are. */
  protected onAfterParse(): void {
    while (this.tokVector.at(-1)?.tokenType === EOF) this.tokVector.pop();
  }

  /** Chevrotain would find out from the recorded rules what could stand there, for a message that is never shown. */
  protected raiseNoAltException(): never {
    throw this.SAVE_ERROR(new NoViableAltException("", this.LA(1), this.LA(0)));
  }

  protected raiseEarlyExitException(): never {
    throw this.SAVE_ERROR(new EarlyExitException("", this.LA(1), this.LA(0)));
  }

  /** What a parser decides that has recorded its rules, for parsers with the same rules. */
  get decisions(): Decisions {
    const { choices, entries } = this.lookaheadStrategy;
    return { choices: this.placed(choices), entries: this.placed(entries) };
  }

  /** What functions decide, by the places for which Chevrotain keeps them. */
  private placed<Decided>(decided: ReadonlyMap<Choose | Enter, Decided>): readonly (readonly [place: number, decided: Decided])[] {
    return [...this.lookAheadFuncsCache].flatMap<readonly [number, Decided]>(([place, decide]) => {
      const found = decided.get(decide);
      return found === undefined ? [] : [[place, found]];
    });
  }
}
