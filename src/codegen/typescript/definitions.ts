// Emits core definitions as functions. A definition without parameters becomes a value computed on first use; the
// others have branches as statements and self tail calls as loop iterations.

import { boundByClause, isFlat } from "../../ir/clauses.js";
import { operationOf } from "../../language/operations/operations.js";
import type { Clause, Core, CoreDefinition, CoreOf } from "../../ir/ir.js";
import { everyCore, someCore, someCoreOf } from "../../ir/traversal.js";
import { isLoop } from "../../ir/analysis/tail-position.js";
import { isSoon } from "../../ir/analysis/strict.js";
import { isScalar } from "../../ir/analysis/purity.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import { positionAt, type Source } from "../../text/source.js";
import { any, type Type } from "../../types/lattice/type.js";
import type { Decisions } from "./decisions.js";
import { not } from "./negation.js";
import { byWhatIsFixed } from "./tables.js";
import { type Loop, TailCalls, withoutLastTurn } from "./tail-calls.js";
import { type TsSignature, withoutVariables } from "./types.js";
import * as ts from "./typescript.js";
import { codeOf } from "./variables.js";

export class Definitions extends TailCalls {
  constructor(
    context: Decisions["context"],
    private readonly source: Source,
    /** Prefix of reported positions; undefined if there is a single document. */
    private readonly document?: string,
  ) {
    super(context);
  }

  private line = 1;

  /** Returns the declaration of a definition. The declaration of a type follows its alias. */
  declaration(definition: CoreDefinition): readonly ts.ModuleItem[] {
    if (definition.role === "elsewhere") return [];
    const declarations = this.bare(definition);
    const aliases = this.context.typing?.aliasOf(definition.defined) ?? [];
    return aliases.length === 0 ? declarations : [...aliases, ...declarations];
  }

  private bare(definition: CoreDefinition): readonly ts.Statement[] {
    const { defined, reads } = definition;
    const { names, typing } = this.context;
    names.beginDefinition(definition);
    this.momentIsUsed = false;
    if (this.read.size > 0) this.read.clear();
    typing?.begin(defined);
    const signatures = typing?.signaturesOf(defined) ?? [];
    this.result = signatures.length > 1 ? any : signatures[0]?.result;
    const { span } = defined.definition.name;
    const name = ts.id(names.of(defined.name), names.place(defined.name, span));
    const doc = defined.prose === "" ? undefined : defined.prose;
    const result =
      this.result === undefined
        ? undefined
        : // The initial state has the state type of the game: the empty set becomes a set of moves.
          ((this.context.isBeginning(defined) ? typing!.stateArguments()[0] : undefined) ??
          typing!.resultOf(defined, this.result));
    if (definition.parameters.length > 0) return this.function(definition, signatures, name, result, doc);
    const given = reads.state || reads.input ? [this.momentParameter()] : [];
    const body = this.body(definition);
    const compute = ts.arrow(this.momentIsUsed ? [this.context.moment] : [], body);
    const placed =
      this.context.report === "none" ? [] : [ts.literal(defined.definition.name.name), ts.literal(this.place(defined))];
    const { strategy } = definition;
    const parts = strategy?.kind === "state" ? strategy.parts : undefined;
    const value = isWrittenOut(definition)
      ? compute
      : parts === undefined
        ? this.runtime(given.length === 0 ? "constant" : strategy?.kind === "state" ? "perState" : "perMoment", [
            ...placed,
            compute,
          ])
        : this.runtime("perParts", [...placed, this.partsOf(parts, definition), compute]);
    return [
      ts.at(
        span,
        ts.const(name, value, {
          type: result === undefined ? undefined : ts.functionType(given, result),
          doc,
          exported: isExported(definition),
        }),
      ),
    ];
  }

  /** Emits an expression outside any definition. */
  alone(body: Core): ts.Expression {
    this.context.names.beginDefinition(codeOf(body));
    return this.expression(body);
  }

  /** Emits an expression outside any definition, as a function of the moment if it reads the moment. */
  ofMoment(body: Core, type: Type | undefined): ts.Expression {
    this.context.names.beginDefinition(codeOf(body));
    this.momentIsUsed = false;
    const value = this.as(body, type);
    return ts.arrow(this.momentIsUsed ? [this.context.moment] : [], value);
  }

  /** If only unused names read the moment, it is marked as unused like other parameters. */
  private momentParameter(isUsed = true): ts.Parameter {
    return ts.parameter(
      isUsed ? this.context.moment : `_${this.context.moment}`,
      ts.ref(this.context.names.runtimeType("Moment"), this.context.typing?.stateArguments() ?? []),
    );
  }

  /** `(moment) => [bricks(moment)]` */
  private partsOf(parts: readonly Defined[], { body: { span } }: CoreDefinition): ts.Expression {
    return ts.arrow(
      [this.context.moment],
      ts.array(parts.map((part) => this.expression({ kind: "call", defined: part, args: [], span }))),
    );
  }

  /** Returns the position of a definition: "12:1", or "sets.led:12:1" if there may be several documents. */
  place({ definition, home }: Defined): string {
    const { line, column } = positionAt(this.source, definition.name.span.start, this.line);
    this.line = line;
    const document = home?.name ?? this.document;
    return document === undefined ? `${line}:${column}` : `${document}:${line}:${column}`;
  }

  /** Returns the body as an expression, or as statements if it has clauses, branches or loops. */
  private body(definition: CoreDefinition): ts.Expression | readonly ts.Statement[] {
    const { clauses, body } = definition;
    if (this.context.opensTables(definition.defined)) return this.context.tables.during(this.statements(definition));
    return clauses.length === 0 && body.kind !== "branches" && body.kind !== "let" && !this.isGathered(body)
      ? this.as(body, this.result)
      : this.statements(definition);
  }

  private statements({ clauses, body }: CoreDefinition, loop?: Loop): readonly ts.Statement[] {
    const before = this.clauses(clauses);
    const last = this.tail(body, loop);
    return before.length === 0 ? last : [...before, ...last];
  }

  private function(
    definition: CoreDefinition,
    signatures: readonly TsSignature[],
    name: ts.Identifier,
    result: ts.Type | undefined,
    doc: string | undefined,
  ): readonly ts.Statement[] {
    const { defined, parameters } = definition;
    const { names, typing } = this.context;
    // With several overloads, the body must satisfy all of them.
    const signature = signatures.length === 1 ? signatures[0] : undefined;
    const types = signature?.parameters ?? parameters.map(anyValue);
    for (let i = 0; i < parameters.length; i++) typing?.seen.bind(parameters[i]!.id, types[i]!);
    const keepsResults = definition.strategy?.kind === "results";
    const loops = isLoop(definition);
    // Closures and lazy names capture the parameters of their iteration; the next iteration must not change them.
    const keeps = loops && keepsVariables(definition, this.context.isLazy);
    const typeParameters = signature === undefined ? none : typing!.parametersOf(signature);
    const isReported = this.isReported(definition);
    const read = parameters.map((p) => this.isUsed(p));
    // Error reports show all parameters.
    const assigned = isReported ? parameters.map(() => true) : read;
    const outer = this.namesOutside(parameters, keeps, assigned);
    const sum = this.sumOf(definition);
    const table = keepsResults ? names.fresh(`${names.of(defined.definition.name.name)}Table`) : undefined;
    const [fixed, keys] = byWhatIsFixed(definition, outer, read);
    const results = table === undefined ? undefined : this.context.tables.of(table, fixed);
    const waiting =
      loops && sum === undefined
        ? this.waitingOf(
            definition,
            isReported,
            results && ((value): ts.Expression => this.context.tables.kept(results.name, keys, true, value)),
          )
        : undefined;
    const targets = outer.map((name, i) => (assigned[i] === true ? name : undefined));
    const loop: Loop | undefined = loops ? { definition, targets, types, waiting, sum } : undefined;
    const isOpen = typeParameters.length > 0 && result !== undefined;
    const statements =
      results === undefined
        ? this.statements(definition, loop)
        : this.keeping(definition, results.name, keys, isOpen, loop);
    const copies = (): readonly ts.Statement[] => (keeps ? this.copies(parameters, outer) : none);
    const all =
      loop === undefined
        ? this.ticking(definition, statements)
        : waiting === undefined
          ? [
              ...(sum === undefined ? [] : this.beginSum(sum, result)),
              ts.forever([...copies(), ...withoutLastTurn(statements)]),
            ]
          : this.resumed(loop, waiting, statements, result, copies);
    const located = this.located(
      definition,
      results === undefined ? all : [...results.begin, ...all],
      isReported,
      outer,
    );
    const exported = isExported(definition);
    let declared: ts.Statement;
    if (definition.strategy?.kind === "calls") {
      // tsc infers the parameter types from the declaration, but not with type variables.
      const compute = isOpen
        ? ts.arrow(this.takenBy(definition, outer, types), located, { result, typeParameters })
        : ts.arrow(
            this.takenBy(definition, outer, types).map(({ pattern }) => ts.parameter(pattern)),
            located,
          );
      declared = ts.const(name, this.runtime("remembering", [compute]), {
        type:
          result === undefined
            ? undefined
            : ts.functionType(this.takenBy(definition, outer, types), result, typeParameters),
        doc,
        exported,
      });
    } else {
      declared = ts.function(name, this.takenBy(definition, outer, types), located, {
        typeParameters,
        result,
        overloads: signatures.length < 2 ? undefined : this.overloads(definition, outer, signatures),
        doc,
        exported,
      });
    }
    ts.at(defined.definition.name.span, declared);
    return table === undefined ? [declared] : [this.table(table, definition, types, read, isOpen), declared];
  }

  /** Prepends a cancellation check if the definition may be recursive. */
  private ticking({ cycle }: CoreDefinition, statements: readonly ts.Statement[]): readonly ts.Statement[] {
    const { tick } = this.context;
    return tick === undefined || cycle === undefined ? statements : [ts.run(ts.call(tick)), ...statements];
  }

  /**
   * Names the parameters outside a loop whose iterations are captured. tsc requires an underscore before unused
   * names.
   */
  private namesOutside(parameters: readonly Variable[], keeps: boolean, isRead: readonly boolean[]): readonly string[] {
    const { names } = this.context;
    return parameters.map((p, i) => {
      const name = keeps ? names.helper(`${this.name(p)}Now`) : this.name(p);
      return isRead[i] === true ? name : `_${name}`;
    });
  }

  /** Copies the used parameters for one iteration of a loop. */
  private copies(parameters: readonly Variable[], outer: readonly string[]): readonly ts.Statement[] {
    return parameters.flatMap((p, i) => (this.read.has(p.id) ? [ts.const(this.name(p), ts.id(outer[i]!))] : []));
  }

  private overloads(
    definition: CoreDefinition,
    names: readonly string[],
    signatures: readonly TsSignature[],
  ): readonly ts.Overload[] {
    const typing = this.context.typing!;
    return signatures.map((one) => ({
      typeParameters: typing.parametersOf(one),
      parameters: this.takenBy(definition, names, one.parameters),
      result: typing.of(one.result),
    }));
  }

  /** Adds the definition's position to errors, and opens the memo tables that the statements need. */
  private located(
    definition: CoreDefinition,
    statements: readonly ts.Statement[],
    isReported: boolean,
    outer: readonly string[],
  ): readonly ts.Statement[] {
    const { tables, opensTables } = this.context;
    const within = opensTables(definition.defined) ? [ts.return(tables.during(statements))] : statements;
    return isReported ? [this.attempt(definition, within, outer)] : within;
  }

  private attempt(
    definition: CoreDefinition,
    statements: readonly ts.Statement[],
    outer: readonly string[],
  ): ts.Statement {
    const { error, tick } = this.context;
    // Cancellable code also records whether the definition is recursive.
    const located = tick !== undefined && definition.cycle !== undefined ? "inRecursion" : "inDefinition";
    const failed = this.runtime(located, [
      ts.id(error),
      ts.literal(definition.defined.definition.name.name),
      ts.literal(this.place(definition.defined)),
      ...outer.map((name) => ts.id(name)),
    ]);
    return ts.try(statements, error, [ts.throw(failed)]);
  }

  private takenBy(
    { reads }: CoreDefinition,
    names: readonly string[],
    types: readonly Type[],
  ): readonly ts.Parameter[] {
    const { typing } = this.context;
    const parameters = names.map((name, i) => ts.parameter(name, typing?.taken(types[i]!)));
    return reads.state || reads.input ? [...parameters, this.momentParameter(this.momentIsUsed)] : parameters;
  }

  /** Emits a memoised definition. Cheap branches are tested before the table is consulted. */
  private keeping(
    definition: CoreDefinition,
    results: string,
    keys: readonly string[],
    isOpen: boolean,
    loop: Loop | undefined,
  ): readonly ts.Statement[] {
    const { clauses, body } = definition;
    const [soon, later] =
      clauses.every(({ kind }) => kind === "require") && body.kind === "branches" ? withoutSoon(body) : [[], body];
    const checks = soon.length === 0 ? [] : this.clauses(clauses);
    const first = soon.map(({ condition, value }) => ts.if(this.condition(condition), this.tail(value, loop)));
    const evaluated = [...(soon.length === 0 ? this.clauses(clauses) : []), ...this.tail(later, loop)];
    return [
      ...checks,
      ...first,
      ...this.context.tables.keeping(results, keys, loop !== undefined, evaluated, (earlier) =>
        isOpen ? this.runtime("known", [earlier]) : earlier,
      ),
    ];
  }

  /** Declares the memo table of a definition; type variables are erased from its type. */
  private table(
    name: string,
    definition: CoreDefinition,
    types: readonly Type[],
    read: readonly boolean[],
    isOpen: boolean,
  ): ts.Statement {
    const { typing, tables } = this.context;
    const [fixed, keys] = byWhatIsFixed(definition, types, read);
    const [places] = byWhatIsFixed(definition, [...types.keys()], read);
    const { defined } = definition;
    const f = this.context.names.of(defined.name);
    if (typing === undefined) return tables.declaration(name, f, places, read, []);
    const of = (type: Type): ts.Type => typing.of(isOpen ? withoutVariables(type) : type);
    return tables.declaration(name, f, places, read, [
      ...(fixed.length > 0 ? [ts.tuple(fixed.map(of))] : []),
      ts.tuple(keys.map(of)),
      of(this.result ?? any),
    ]);
  }

  private isReported(definition: CoreDefinition): boolean {
    return this.context.report !== "none" && this.canFail(definition);
  }

  /** False if the body only passes values on and calls definitions that locate their own errors. */
  private canFail({ clauses, body, cycle }: CoreDefinition): boolean {
    if (clauses.length > 0 || cycle !== undefined) return true;
    return someCore(body, this.canFailItself);
  }

  private readonly canFailItself = (node: Core): boolean => {
    if (node.kind === "logic") return node.operands.some((operand) => !this.isTruth(operand));
    if (node.kind === "not") return !this.isTruth(node.operand);
    if (node.kind === "primitive") return node.strategy?.kind !== "native" && !operationOf(node.name).isTotalForAll;
    if (node.kind === "branches")
      return node.otherwise === undefined || node.branches.some(({ condition }) => !this.isTruth(condition));
    return !harmless.has(node.kind);
  };

  // ---- clauses

  private clauses(clauses: readonly Clause[]): readonly ts.Statement[] {
    return clauses.length === 0 ? none : clauses.flatMap((clause) => this.clause(clause));
  }

  private clause(clause: Clause): readonly ts.Statement[] {
    switch (clause.kind) {
      case "bind":
        if (!this.isUsed(clause.variable))
          return clause.isAsked === true ? [ts.run(this.expression(clause.value))] : [];
        if (!clause.strict) return this.bindLazily({ kind: "bind", variable: clause.variable }, clause.value);
        return this.local(clause.variable, clause.value);
      case "destructure":
        if (clause.isAsked === true && !boundByClause(clause).some((variable) => this.isUsed(variable)))
          return [ts.run(this.expression(clause.value))];
        return clause.strict && isFlat(clause.pattern)
          ? [this.coordinates(clause.pattern, clause.value)]
          : this.bindLazily(clause.pattern, clause.value);
      case "require": {
        const failure = failureOf[clause.clause];
        return [
          ts.if(not(this.condition(clause.condition)), [
            ts.run(
              ts.at(
                clause.span,
                ts.call(this.context.names.runtime(failure), [
                  ts.literal(clause.text),
                  ...(clause.clause === "signature" ? argumentAndSet(clause) : none).map((part) =>
                    this.expression(part),
                  ),
                ]),
              ),
            ),
          ]),
        ];
      }
    }
  }
}

const none: readonly never[] = [];

const anyValue = (): Type => any;

const harmless: ReadonlySet<Core["kind"]> = new Set([
  "number",
  "string",
  "atom",
  "truth",
  "variable",
  "tuple",
  "function",
  "lambda",
  "runtime",
  "moment",
  "call",
  "delayed",
]);

/**
 * The argument that a signature constrains and its required set, as far as the condition still contains them. The
 * text of the clause starts with the parameter's name, which occurs only once in the condition.
 */
function argumentAndSet({ condition, text }: Clause & { readonly kind: "require" }): readonly Core[] {
  let argument: Core | undefined;
  everyCore(condition, (node) => {
    if (node.kind === "variable" && text.startsWith(`${node.variable.name}: `)) argument ??= node;
  });
  if (argument === undefined) return none;
  const set = condition.kind === "primitive" ? setAsked(condition) : undefined;
  return set === undefined ? [argument] : [argument, set];
}

/** The set of a membership test; undefined for sets of numbers, which errors report by name. */
function setAsked({ name, args, span }: CoreOf<"primitive">): Core | undefined {
  const { asked, makesAsked } = operationOf(name);
  if (asked === undefined) return undefined;
  const others = args.filter((_, i) => i !== asked);
  if (makesAsked === undefined) return others[0];
  return makesAsked === "product" || makesAsked === "finiteSetsOf"
    ? { kind: "primitive", name: makesAsked, args: others, span }
    : undefined;
}

const failureOf = { guard: "guardFailed", where: "noWhere", signature: "signatureFailed" } as const;

/** Literals are not cached: recomputing them is free. */
const isWrittenOut = ({ clauses, body }: CoreDefinition): boolean =>
  clauses.length === 0 && isScalar(body) && (body.kind !== "number" || body.denominator === 1n);

/** Splits off the leading branches that are cheap to evaluate. */
function withoutSoon(body: CoreOf<"branches">): readonly [CoreOf<"branches">["branches"], Core] {
  const count = body.branches.findIndex(({ condition, value }) => !isSoon(condition) || !isSoon(value));
  if (count < 0)
    return body.otherwise === undefined
      ? [body.branches.slice(0, -1), { ...body, branches: body.branches.slice(-1) }]
      : [body.branches, body.otherwise];
  return [body.branches.slice(0, count), { ...body, branches: body.branches.slice(count) }];
}

/** True if a closure or lazy name of one iteration may read the parameters in a later one. */
function keepsVariables(definition: CoreDefinition, isLazy: (variable: Variable) => boolean): boolean {
  return someCoreOf(
    definition,
    (node) => node.kind === "lambda" || (node.kind === "variable" && isLazy(node.variable)),
  );
}

const isExported = ({ role }: CoreDefinition): boolean => role !== "inner" && role !== "noted";
