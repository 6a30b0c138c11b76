// Prints core, for developers of the optimiser: every fact of a node apart from its source position and its type.
//
// A definition is `@f`, so `@f(x)` is a call of it; `less(a, b)` is a function of the runtime. Flags and other facts
// are in brackets after their word: `less[native](a, b)`, `each[key=0] (x, y) in S`. A variable has its own name, with
// a number where another of that name is in scope, and `?` where nothing binds it, which is a bug in a pass.

import { brokenGroup, type Doc, group, hardline, indent, join, lazy, line, softline } from "../printing/document.js";
import { layOut } from "../printing/layout.js";
import type { Defined, Variable } from "../resolve/resolved.js";
import { quoteString } from "../runtime/values/printer.js";
import { boundIn } from "./clauses.js";
import { bindsFunction, functionsFrom } from "./traversal.js";
import type {
  Clause,
  Core,
  CoreDefinition,
  CoreModule,
  CoreOf,
  CorePattern,
  CoreStep,
  LookUp,
  StrategyOf,
} from "./ir.js";
import type { FiniteDomain } from "./domains.js";

const width = 100;

export function showCore({ definitions, expressions, roots }: CoreModule): string {
  const paragraphs: Doc[] = [
    ...(roots === undefined ? [] : [group(["roots", indent([line, list(roots.map(nameOf))])])]),
    ...definitions.map((definition) => definitionDoc(definition)),
    ...expressions.map((expression) => group(["expression", body(nodeDoc(expression, undefined))])),
  ];
  return paragraphs.map(textOf).join("\n");
}

/** Prints a definition without its type, which the stage `types` shows. */
export const showDefinition = (definition: CoreDefinition): string => textOf(definitionDoc(definition));

/** Prints a node without context: its free variables get a `?`. */
export const showNode = (node: Core): string => textOf(nodeDoc(node, undefined));

/** Prints a node on one line. */
export const showLine = (node: Core, variables: readonly Variable[]): string =>
  lineOf(nodeDoc(node, withVariables(variables, undefined)));

/** Prints a pattern on one line. */
export const showPattern = (pattern: CorePattern, variables: readonly Variable[]): string =>
  lineOf(patternDoc(pattern, withVariables(variables, undefined)));

const lineOf = (doc: Doc): string => layOut(doc, Infinity).text;

const textOf = (doc: Doc): string => `${layOut(doc, width).text}\n`;

/** The variables in scope, innermost first. */
interface Scope {
  readonly id: number;
  readonly text: string;
  readonly outer: Scope | undefined;
}

type Scoped = Scope | undefined;

function withVariable({ id, name }: Variable, outer: Scoped): Scoped {
  const outerNames = new Set<string>();
  for (let scope = outer; scope !== undefined; scope = scope.outer) {
    if (scope.id === id) return outer;
    outerNames.add(scope.text);
  }
  let displayName = name;
  for (let count = 2; outerNames.has(displayName); count++) displayName = `${name}#${count}`;
  return { id, text: displayName, outer };
}

function withVariables(variables: readonly Variable[], outer: Scoped): Scoped {
  let scope = outer;
  for (const variable of variables) scope = withVariable(variable, scope);
  return scope;
}

function shownVariable({ id, name }: Variable, innermost: Scoped): string {
  for (let scope = innermost; scope !== undefined; scope = scope.outer) if (scope.id === id) return scope.text;
  return `${name}?`;
}

/**
 * The rest of a node after destructuring its printed facts: if a fact that is not printed is added to core, compilation
 * fails.
 */
type NothingElse = Readonly<Record<string, never>>;

const nameOf = ({ name }: Defined): string => `@${name}`;

function list(items: readonly Doc[], open = "(", close = ")"): Doc {
  return items.length === 0
    ? open + close
    : group([open, indent([softline, join([",", line], items)]), softline, close]);
}

/** A fact in brackets; empty if it is undefined or false. */
function fact(name: string, value: Doc | boolean | undefined): readonly Doc[] {
  if (value === undefined || value === false) return [];
  return [value === true ? name : [name, "=", value]];
}

const withFacts = (word: Doc, facts: readonly Doc[]): Doc =>
  facts.length === 0 ? word : [word, list(facts, "[", "]")];

/** On the same line if it fits. */
const body = (doc: Doc): Doc => indent([line, doc]);

function definitionDoc(definition: CoreDefinition): Doc {
  const { scheme: _scheme, ...printed } = definition;
  const {
    defined,
    parameters,
    reads,
    cycle,
    clauses,
    omittedChecks: unasked,
    provedParameters,
    body: value,
    role,
    strategy,
    gathers,
    ...otherFacts
  } = printed;
  otherFacts satisfies NothingElse;
  const outer = withVariables(parameters, undefined);
  const boundVariables = clauses.flatMap((clause) =>
    clause.kind === "bind" ? [clause.variable] : clause.kind === "destructure" ? boundIn(clause.pattern) : [],
  );
  const scope = withVariables(boundVariables, outer);
  const name = (variable: Variable): string => shownVariable(variable, scope);
  const { state, input, ...otherReads } = reads;
  otherReads satisfies NothingElse;
  const facts = [
    ...fact("role", role),
    ...fact("reads", state || input ? [state ? "state" : "", state && input ? "+" : "", input ? "input" : ""] : false),
    ...fact("cycle", cycle === undefined ? undefined : String(cycle)),
    ...(gathers === undefined ? [] : fact("gathers", nodeDoc(gathers.start, scope))),
    ...fact("kept", provedParameters && list(provedParameters.map((i) => name(parameters[i]!)))),
    ...fact("memory", strategy?.kind),
    ...(strategy?.kind === "results" && strategy.fixed.length > 0 ? fact("fixed", list(strategy.fixed.map(name))) : []),
    ...(strategy?.kind === "state" ? fact("parts", strategy.parts && list(strategy.parts.map(nameOf))) : []),
  ];
  return [
    withFacts([nameOf(defined), parameters.length === 0 ? "" : list(parameters.map(name))], facts),
    " :=",
    indent([
      ...clauses.map((clause): Doc => [hardline, clauseDoc(clause, scope)]),
      ...(unasked ?? []).map(({ check }): Doc => [hardline, "unasked ", clauseDoc(check, scope)]),
      hardline,
      nodeDoc(value, scope),
    ]),
  ];
}

function clauseDoc(clause: Clause, scope: Scoped): Doc {
  switch (clause.kind) {
    case "bind":
    case "destructure": {
      const { strict, isAsked } = clause;
      const pattern: CorePattern =
        clause.kind === "bind" ? { kind: "bind", variable: clause.variable } : clause.pattern;
      const facts = [...fact("strict", strict), ...fact("asked", isAsked)];
      return group([
        withFacts("where", facts),
        " ",
        patternDoc(pattern, scope),
        " =",
        body(nodeDoc(clause.value, scope)),
      ]);
    }
    case "require":
      return group([
        withFacts("require", [
          clause.clause,
          ...fact("proved", clause.proved),
          ...fact("text", quoteString(clause.text)),
        ]),
        body(nodeDoc(clause.condition, scope)),
      ]);
  }
}

function patternDoc(pattern: CorePattern, scope: Scoped): Doc {
  switch (pattern.kind) {
    case "bind":
      return shownVariable(pattern.variable, scope);
    case "tuple":
      return list(pattern.items.map((item) => patternDoc(item, scope)));
    case "match":
      return ["= ", operandDoc(pattern.value, scope)];
  }
}

/** A node, laid out lazily so that no tree nests too deeply. */
const nodeDoc = (node: Core, scope: Scoped): Doc => lazy(() => shownNode(node, scope));

/** A node, in parentheses if it has several words. */
function operandDoc(node: Core, scope: Scoped): Doc {
  switch (node.kind) {
    case "logic":
    case "not":
    case "same":
    case "branches":
    case "lambda":
    case "quantify":
    case "let":
    case "delayed":
    case "runtime":
      return group(["(", indent([softline, nodeDoc(node, scope)]), softline, ")"]);
    default:
      return nodeDoc(node, scope);
  }
}

function shownNode(node: Core, scope: Scoped): Doc {
  const documents = (nodes: readonly Core[]): readonly Doc[] => nodes.map((one) => nodeDoc(one, scope));
  switch (node.kind) {
    case "number":
      return node.denominator === 1n ? `${node.numerator}` : `${node.numerator}/${node.denominator}`;
    case "string":
      return quoteString(node.value);
    case "atom":
      return `\`${node.name}`;
    case "truth":
      return String(node.value);
    case "variable":
      return shownVariable(node.variable, scope);
    case "call":
      return [nameOf(node.defined), list(documents(node.args))];
    case "function":
      return nameOf(node.defined);
    case "delayed":
      return ["delayed ", nameOf(node.defined)];
    case "moment":
      return `moment.${node.field}`;
    case "runtime":
      return `runtime ${node.name}`;
    case "primitive": {
      const { kind: _kind, span: _span, type: _type, name, args, strategy, ...otherFacts } = node;
      otherFacts satisfies NothingElse;
      const facts = strategyFacts(strategy);
      return [withFacts(name, facts), list(documents(args))];
    }
    case "tuple":
      return list(documents(node.items));
    case "logic":
      // A single condition that must be a truth value.
      if (node.operands.length === 1) return [`${node.operator} `, operandDoc(node.operands[0]!, scope)];
      return group(
        join(
          [line, `${node.operator} `],
          node.operands.map((operand) => operandDoc(operand, scope)),
        ),
      );
    case "not":
      return ["not ", operandDoc(node.operand, scope)];
    case "same":
      return group([operandDoc(node.left, scope), line, "<=> ", operandDoc(node.right, scope)]);
    case "branches": {
      const { branches, otherwise } = node;
      return group([
        branches.map(
          ({ condition, value }, i): Doc => [
            i === 0 ? "if " : [line, "else if "],
            operandDoc(condition, scope),
            " then",
            body(operandDoc(value, scope)),
          ],
        ),
        otherwise === undefined ? "" : [line, "else", body(nodeDoc(otherwise, scope))],
      ]);
    }
    case "lambda": {
      const inner = withVariables(node.parameters, scope);
      const parameters = node.parameters.map((parameter) => shownVariable(parameter, inner));
      return group(["lambda ", list(parameters), " ->", body(nodeDoc(node.body, inner))]);
    }
    case "quantify": {
      const inner = withVariables(boundIn(node.pattern), scope);
      return group([
        [withFacts(node.quantifier, lookUpFacts(node.strategy, inner, scope)), " "],
        [patternDoc(node.pattern, inner), " in ", operandDoc(node.set, scope), ":"],
        body(nodeDoc(node.body, inner)),
      ]);
    }
    case "solve":
      return solveDoc(node, scope);
    case "let": {
      const inner = withVariables(boundIn(node.pattern), scope);
      return group([
        group([
          withFacts("let", fact("waits", node.waits)),
          [" ", patternDoc(node.pattern, inner), " ="],
          body(nodeDoc(node.value, scope)),
          " in",
        ]),
        line,
        nodeDoc(node.body, inner),
      ]);
    }
  }
}

function solveDoc(node: CoreOf<"solve">, scope: Scoped): Doc {
  const { kind: _kind, span: _span, type: _type, by, steps, element, strategy, ...facts } = node;
  const { isLoop, onto, text, ...otherFacts } = facts;
  otherFacts satisfies NothingElse;
  const { docs, inner } = stepDocs(steps, scope);
  return block(
    withFacts(by, [
      ...strategyFacts(strategy),
      ...fact("loop", isLoop),
      ...fact("text", text === undefined ? undefined : quoteString(text)),
    ]),
    [
      ...(onto === undefined ? [] : [["onto ", nodeDoc(onto, scope)]]),
      ...docs,
      group(["give", body(nodeDoc(element, inner))]),
    ],
  );
}

const block = (head: Doc, lines: readonly Doc[]): Doc =>
  brokenGroup([head, " {", indent(lines.map((one): Doc => [hardline, one])), hardline, "}"]);

/** Prints steps. Returns the scope after them as well. */
function stepDocs(
  steps: readonly CoreStep[],
  scope: Scoped,
): { readonly docs: readonly Doc[]; readonly inner: Scoped } {
  let inner = scope;
  const docs = steps.map((step, at): Doc => {
    inner = withVariables(functionsFrom(steps, at), inner);
    const outer = inner;
    switch (step.kind) {
      case "each": {
        const { kind: _kind, span: _span, type: _type, pattern, set, otherwise, strategy, ...facts } = step;
        const { isDescending, ...otherFacts } = facts;
        otherFacts satisfies NothingElse;
        inner = withVariables(boundIn(pattern), outer);
        return group([
          [withFacts("each", [...lookUpFacts(strategy, inner, outer), ...fact("descending", isDescending)]), " "],
          [patternDoc(pattern, inner), " in ", operandDoc(set, outer)],
          strategy?.kind === "within" ? indent([line, "within ", operandDoc(strategy.set, outer)]) : "",
          otherwise === undefined ? "" : indent([line, "otherwise ", operandDoc(otherwise, outer)]),
        ]);
      }
      case "bind":
        if (!bindsFunction(step)) inner = withVariables(boundIn(step.pattern), outer);
        return group([
          isLazyPattern(step.pattern) ? "let[waits] " : "let ",
          patternDoc(step.pattern, inner),
          " =",
          body(nodeDoc(step.value, outer)),
        ]);
      case "filter":
        return group(["if", body(nodeDoc(step.condition, outer))]);
      case "either": {
        const { variables, sides, holds } = step;
        inner = withVariables(variables, outer);
        const names = variables.map((variable) => shownVariable(variable, inner));
        return block(
          ["either ", list(names)],
          sides.map((side, i): Doc => {
            const holding = holds[i];
            const facts = fact("holds", holding && nodeDoc(holding, inner));
            return block(withFacts("side", facts), stepDocs(side, inner).docs);
          }),
        );
      }
    }
  });
  return { docs, inner };
}

const isLazyPattern = (pattern: CorePattern): boolean => pattern.kind === "bind" && pattern.variable.waits === true;

/** The index keys, from 0, with their values unless the pattern contains them; or the computed key and its value. */
function lookUpFacts(strategy: LookUp | undefined, inner: Scoped, outer: Scoped): readonly Doc[] {
  switch (strategy?.kind) {
    case undefined:
      return [];
    case "index":
      return strategy.keys.flatMap(({ at, value }, i) =>
        fact(
          i === strategy.waits ? "waiting key" : "key",
          value === undefined ? String(at) : [String(at), " = ", operandDoc(value, outer)],
        ),
      );
    case "within":
      return fact("key", String(strategy.at));
    case "group":
      return fact("group", [operandDoc(strategy.key, inner), " = ", operandDoc(strategy.value, outer)]);
  }
}

function strategyFacts(strategy: StrategyOf<"native" | "bits" | "distinct"> | undefined): readonly Doc[] {
  switch (strategy?.kind) {
    case undefined:
      return [];
    case "native":
      return fact("native", true);
    case "bits":
      return fact("domain", showDomain(strategy.domain));
    case "distinct":
      return [...fact("distinct", true), ...fact("fit", strategy.isFit)];
  }
}

function showDomain(domain: FiniteDomain): string {
  switch (domain.kind) {
    case "integers":
      return `${domain.low}..${domain.high}`;
    case "atoms":
      return `{${domain.names.map((name) => `\`${name}`).join(", ")}}`;
    case "strings":
      return `{${domain.values.map(quoteString).join(", ")}}`;
    case "truth":
      return "Bool";
    case "product":
      return domain.factors
        .map((factor) => (factor.kind === "product" ? `(${showDomain(factor)})` : showDomain(factor)))
        .join(" * ");
  }
}
