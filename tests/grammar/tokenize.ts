// Tokenizes LED documents with the generated TextMate grammar, as an editor would.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

/** Names and atoms with digits, underscores, primes and letters beyond ASCII, also several in a row. */
export const names = `# Names

/$
x1' := {\`a1, \`b_2, \`c', \`d3'', \`é4, \`e5x_y'}
y_2'' := (x1', \`a1, \`a)
größe3(n1, n2') := n1 + n2' if n1 = 3; \`none0 otherwise
$/
`;

/** A token with its scopes from outer to inner, without the root scope. */
export interface Token {
  readonly text: string;
  readonly scopes: readonly string[];
}

const wasm = readFileSync(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm);

export const own: textmate.IRawGrammar = textmate.parseRawGrammar(
  readFileSync(new URL("../../grammar/led.tmLanguage.json", import.meta.url), "utf8"),
  "led.tmLanguage.json",
);

/** Loads the first of several grammars; it may include the others, and `injected` are injected into it. */
export async function loaded(
  [first, ...others]: readonly textmate.IRawGrammar[],
  injected: readonly string[] = [],
): Promise<textmate.IGrammar> {
  const grammar = await registryOf([first, ...others], (scope) =>
    scope === first?.scopeName ? [...injected] : undefined,
  ).loadGrammar(first?.scopeName ?? "");
  if (grammar === null) throw new Error("the grammar cannot be loaded");
  return grammar;
}

function registryOf(
  all: readonly (textmate.IRawGrammar | undefined)[],
  injections: (scope: string) => string[] | undefined = () => undefined,
): textmate.Registry {
  return new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (scope) => Promise.resolve(all.find((one) => one?.scopeName === scope) ?? null),
    getInjections: injections,
  });
}

const led = await loaded([own]);

export function tokenize(text: string, grammar = led): readonly (readonly Token[])[] {
  let state = textmate.INITIAL;
  return text.split(/\r\n|\n/).map((line) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens
      .map((token) => ({ text: line.slice(token.startIndex, token.endIndex), scopes: token.scopes.slice(1) }))
      .filter((token) => token.text !== "");
  });
}

/** The tokens of a line of code without white space, as text and innermost scope without `.led`. */
export function codeTokens(code: string): readonly (readonly [text: string, scope: string])[] {
  const [, line = []] = tokenize(`/$\n${code}\n$/`);
  return line
    .filter((token) => token.text.trim() !== "")
    .map((token) => [token.text.trim(), (token.scopes.at(-1) ?? "").replace(/\.led$/, "")]);
}

/**
 * The token type at each offset of a line, for an editor with the given mapping of scopes: 0 other, 1 comment, 2
 * string.
 */
export async function kindsIn(
  line: string,
  tokenTypes: textmate.ITokenTypeMap,
): Promise<(offset: number) => number | undefined> {
  const grammar = await registryOf([own]).loadGrammarWithConfiguration("text.led", 1, { tokenTypes });
  const { tokens } = grammar?.tokenizeLine2(line, textmate.INITIAL) ?? { tokens: [] };
  // Pairs of an offset and the metadata of the token there, with the token type in bits 8 and 9.
  const starts = Array.from({ length: tokens.length / 2 }, (_, i) => [tokens[2 * i]!, (tokens[2 * i + 1]! >> 8) & 3]);
  return (offset) => starts.findLast(([start = 0]) => start <= offset)?.[1];
}
