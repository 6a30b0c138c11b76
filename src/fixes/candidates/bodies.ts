// Changes of a whole definition: its definition symbol or its parameters.

import type { FixCandidate, FixScope } from "../scope.js";
import { nodesIn } from "../operands.js";
import { expressionsOfBody } from "../../syntax/walk.js";

/** Exchanges `:=` and `iff`. */
export function* exchangeDefinitionSymbols({ defined: { definition }, document }: FixScope): Iterable<FixCandidate> {
  const [first] = expressionsOfBody(definition.body);
  if (first === undefined) return;
  const from = (definition.parameters.at(-1) ?? definition.name).span.end;
  const between = document.source.text.slice(from, first.span.start);
  const match = /:=|\biff\b/.exec(between);
  if (match === null) return;
  const start = from + match.index;
  const isProperty = definition.body.kind === "predicate";
  const help = isProperty ? "Define a value that is not a truth value with `:=`" : "Define a property with `iff`";
  if (isProperty || definition.body.kind === "expression")
    yield {
      help,
      cost: 0.6,
      edits: [{ span: { start, end: start + match[0].length }, text: isProperty ? ":=" : "iff" }],
    };
}

/** Adds an unknown name as a parameter. */
export function* addParameter(name: string, scope: FixScope): Iterable<FixCandidate> {
  const { parameters } = scope.defined.definition;
  if (!hasExtraArgument(scope)) return;
  const help = "Add a parameter for the value that changes";
  const [first] = parameters;
  if (first === undefined) return;
  for (const [i, { span }] of parameters.entries())
    yield {
      help,
      cost: 1.1 + (parameters.length - i) / 50,
      edits: [{ span: { start: span.end, end: span.end }, text: `, ${name}` }],
    };
  yield { help, cost: 1.15, edits: [{ span: { start: first.span.start, end: first.span.start }, text: `${name}, ` }] };
}

/** True if a call passes one argument more than the definition has parameters. */
const hasExtraArgument = (scope: FixScope): boolean =>
  scope.document.definitions.some((definition) =>
    nodesIn(definition, "call").some(
      ({ callee, args }) =>
        args.length === scope.defined.parameters.length + 1 && scope.definitionAt(callee) === scope.defined,
    ),
  );
