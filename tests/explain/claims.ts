// Extracts the assertions that explanations make about values (equations, truth, falsity, failure) and evaluates them
// independently.

import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { builtins } from "../../src/language/builtins.js";
import type { Compiled } from "../../src/compiler.js";
import { runEmitted } from "../support/run.js";

export interface Line {
  readonly depth: number;
  readonly text: string;
}

/** Two expressions asserted to be equal, or one asserted to fail. */
export interface Claim {
  readonly line: string;
  readonly left: string;
  readonly right: string | undefined;
}

/** Extracts the assertions of consecutive lines. Truncated expressions cannot be evaluated and are skipped. */
export function claimsIn(lines: readonly Line[]): readonly Claim[] {
  return lines.flatMap(({ text, depth }, i) => {
    const above = lines.slice(0, i).findLast((one) => one.depth < depth);
    return claimsOf(text, above?.text ?? "")
      .filter((sides) => sides.every((side) => side?.includes("…") !== true))
      .map(([left, right]) => ({ line: text, left, right }));
  });
}

type Sides = readonly [left: string, right: string | undefined];

const name = String.raw`\p{L}[\p{L}\d_]*'*`;
const bindings = new RegExp(`^(?:${name} = (?:[^:"]|"(?:[^"\\\\]|\\\\.)*")*?: )`, "u");

function claimsOf(line: string, above: string): readonly Sides[] {
  const said = line.replace(/ \((?:as above|and (?:one other|\d+ others|others))\)$/, "");
  const [, told, conditions] = /^(.*?) is the only solution of (.*)$/.exec(said) ?? [];
  if (told !== undefined) return solution(told, conditions!);
  const [, member, values] = /^(.*?) is there for (.*)$/.exec(said) ?? [];
  if (member !== undefined) return membership(member, values!, above);
  // The values of the leading bindings are already substituted.
  const bare = said.replace(bindings, "");
  const [, pattern, set] = /^no (.*) is in (.*)$/.exec(bare) ?? [];
  if (pattern !== undefined) return [[`some ${pattern} in ${set!}. true`, "false"]];
  const [, failing] = /^(.*?) fails(?:$|: )/.exec(bare) ?? [];
  if (failing !== undefined) return [[failing, undefined]];
  // Omission marks, and statements about sides that are not in the line, are not assertions about values.
  if (/^…|^they | is a solution$|^it takes /.test(bare)) return [];
  const apart = /^(.*) (?:is|are) in (.*), not in (.*)$/.exec(bare);
  if (apart !== null) {
    const [, members = "", one = "", other = ""] = apart;
    const listed = members.replace(/ and \d+ more$/, "");
    return [
      [`{${listed}} subeq ${one}`, "true"],
      [`{${listed}} sec ${other}`, "{}"],
    ];
  }
  const claims: Sides[] = [];
  const [, main = bare, since] = /^(.*?)(?:, since (.*))?$/.exec(bare) ?? [];
  const texts = since?.split(/ is false(?:, | and |$)/) ?? [];
  for (const one of texts.slice(0, -1)) claims.push([one, "false"]);
  const holds = texts.at(-1)?.replace(/^no case before applies(?: and )?/, "");
  if (holds !== undefined && holds !== "") claims.push([holds, "true"]);
  const truth = /^(.*?) is (true|false)(?:: (.*))?$/.exec(main);
  if (truth !== null) {
    claims.push([truth[1]!, truth[2]!]);
    const [condition = "", where = ""] = truth[3]?.split(/, where (?=.* is )/) ?? [];
    if (where !== "" || / is /.test(condition)) claims.push(...claimsOf(where === "" ? condition : where, ""));
    else if (condition !== "") claims.push([condition, truth[2]!]);
    return claims;
  }
  const value = /^(.*?) is ([^:]*?)(?:, not (.*))?$/.exec(main);
  if (value !== null) {
    for (const side of value[1]!.split(" = ")) claims.push([side, value[2] === "empty" ? "{}" : value[2]!]);
    if (value[3] !== undefined) claims.push([`${value[2]} /= ${value[3]}`, "true"]);
  }
  return claims;
}

function valuesIn(text: string): readonly (readonly [name: string, value: string])[] {
  return text.split(new RegExp(`, (?=${name} = )`, "u")).flatMap((one) => {
    const [, left, right] = new RegExp(`^(${name}) = (.*)$`, "u").exec(one) ?? [];
    return left === undefined || right === undefined ? [] : [[left, right] as const];
  });
}

/** Asserts that the conditions have exactly one solution. */
function solution(told: string, conditions: string): readonly Sides[] {
  const values = valuesIn(told);
  if (values.length === 0) return [];
  const tuple = (items: readonly string[]): string => (items.length === 1 ? items[0]! : `(${items.join(", ")})`);
  return [[`{${tuple(values.map(([one]) => one))} | ${conditions}}`, `{${tuple(values.map(([, value]) => value))}}`]];
}

/** Asserts membership for given values of the names in the comprehension of the line above. */
function membership(member: string, values: string, above: string): readonly Sides[] {
  const [, element, conditions] = /\{((?:[^{}|]|\{[^{}]*\})*) \| ((?:[^{}]|\{[^{}]*\})*)\} is /.exec(above) ?? [];
  if (element === undefined) return [];
  const equal = valuesIn(values).map(([one, value]) => `${one} = ${value}`);
  return [[`${member} in {${element} | ${[conditions!, ...equal].join(", ")}}`, "true"]];
}

/** Counts of extracted and evaluated assertions, and the false ones. */
export interface Verdict {
  readonly said: number;
  readonly checked: number;
  readonly wrong: readonly (Claim & { readonly is: string })[];
}

/** The outcome of an expression: a value, a failure, or undefined if it cannot be evaluated out of context. */
export type Found = { readonly value: string } | "failure" | undefined;

/**
 * Evaluates assertions. Skips those with a name left unsubstituted because its value is long, and those with a local
 * name that has another meaning outside its definition.
 */
export function judged(
  all: readonly Claim[],
  { bindings, definitions, game }: Compiled["document"],
  evaluate: (texts: readonly string[]) => readonly Found[],
): Verdict {
  const locals = [...bindings.values()].flatMap((one) => (one.kind === "variable" ? [one.variable.name] : []));
  const outside = new Set([
    ...definitions.map((one) => one.name),
    ...Object.keys(builtins),
    ...(game === undefined ? [] : ["click", "keys", "pointer"]),
  ]);
  const twofold = new Set(locals.filter((local) => outside.has(local)));
  const namesIn = (text: string): readonly string[] => text.match(new RegExp(name, "gu")) ?? [];
  const claims = all.filter(({ left, right = "" }) => !namesIn(`${left} ${right}`).some((one) => twofold.has(one)));
  const found = evaluate(claims.map(({ left, right }) => (right === undefined ? left : `(${left}) = (${right})`)));
  const wrong = claims.flatMap((claim, i) => {
    const result = found[i];
    if (result === undefined) return [];
    if (claim.right === undefined) return result === "failure" ? [] : [{ ...claim, is: result.value }];
    return result === "failure" || result.value === "true" ? [] : [{ ...claim, is: result.value }];
  });
  return { said: claims.length, checked: found.filter((one) => one !== undefined).length, wrong };
}

export const judgedByProgram = (claims: readonly Claim[], compiled: Compiled): Verdict =>
  hasErrors(compiled.diagnostics)
    ? { said: 0, checked: 0, wrong: [] }
    : judged(claims, compiled.document, (texts) =>
        runEmitted(compiled, texts).map((result) =>
          "value" in result ? result : /^L[56]/.test(result.error) ? "failure" : undefined,
        ),
      );
