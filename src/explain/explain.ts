// Explanations of values: from an expression and its evaluation trace to the subexpressions that decide it,
// recursively.
// A false conjunction is decided by its false operand, `all` by a counterexample, a call by the instantiated body of
// its definition, and an operation by those operands that are not obvious. Call bodies are re-evaluated with tracing on
// demand.

import { boundIn } from "../ir/clauses.js";
import type { Variable } from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import type { Source, Span } from "../text/source.js";
import type { Expression, NameNode, RelationNode } from "../syntax/tree.js";
import { operandsOf, partsOf } from "../syntax/walk.js";
import {
  type ExplainedCallee,
  Callees,
  type ExplanationContext,
  reasonOf,
  scopeOfUnnamed,
  signsOf,
  takenOf,
  scopeOf,
} from "./bodies.js";
import {
  calledBy,
  conditionText,
  conjunctionOf,
  decisive,
  empty,
  fewOf,
  groupOf,
  isJunction,
  isOfTwo,
  isWritable,
  linkNote,
  localOf,
  membersApart,
  named,
  originsOf,
  outcomeOf,
  sideText,
  textOf,
  unknown,
  misfitting,
  ofOtherLength,
} from "./evidence.js";
import { substituteIn, linkAlone, shortened } from "./substitution.js";
import { firstApart } from "./items.js";
import { Solutions } from "./solutions.js";
import { hasDepth, noteOf, type NoteSeen, type Open, turnsAt, type TurnSeen } from "./traces.js";
import {
  andOthers,
  type Asking,
  besides,
  isOrAre,
  none,
  nothing,
  type Reason,
  type ExpectedText,
  tooLong,
  within,
} from "./explanation.js";
import {
  bindingsText,
  type ConditionGroup,
  inTurn,
  longestPut,
  namesIn,
  nodesOf,
  type ExplainScope,
  seenIn,
  variableOf,
  noWhere,
} from "./scope.js";
import {
  comparison,
  equation,
  failing,
  listed,
  maxShown,
  operandsPut,
  sentence,
  stepsTo,
  valuesPut,
  verbOf,
} from "./sentences.js";

export class Explainer extends Solutions {
  protected readonly callees: Callees;

  /** Explains an expression evaluated in the scope of a document's definitions. */
  constructor(
    protected readonly document: ExplanationContext,
    protected readonly expression: Expression,
    protected readonly tables: ExpressionTables,
    protected readonly source: Source,
    protected readonly open: Open,
  ) {
    super();
    this.callees = new Callees(document, expression, { ...tables, source });
  }

  /** Explains the value of the expression. `whole` is its evaluation trace. */
  async why(whole: NoteSeen, asked: Asking = {}): Promise<readonly Reason[]> {
    const { expression, tables, source } = this;
    const note = noteOf(expression, whole.parts);
    if (note === undefined) return nothing;
    const signs = signsOf(this.document);
    const scope: ExplainScope = {
      tables,
      source,
      signs,
      values: new Map(),
      ...noWhere,
      nodes: nodesOf([expression]),
      asked: asked.wanted,
    };
    if (expression.kind === "relation" && note.failure === undefined) return this.whyRelation(expression, note, scope);
    if (expression.kind === "big" && note.failure === undefined) {
      const because = (): Promise<readonly Reason[]> => this.because(expression, note, scope);
      return [
        { text: sentence(expression, note, seenIn(expression, note, scope)), source, span: expression.span, because },
      ];
    }
    if (expression.kind === "tuple" || expression.kind === "sequence")
      return this.items(expression.items, note, scope, asked);
    return this.because(expression, note, scope, asked.wanted);
  }

  private async whyRelation(node: RelationNode, note: NoteSeen, around: ExplainScope): Promise<readonly Reason[]> {
    const scope = seenIn(node, note, around);
    const reasons = await this.relation(node, note, scope, false);
    if (node.links.length > 1 || (reasons.length > 0 && !isOfTwo(node, note))) return reasons;
    // State both sides before explaining either.
    const text = comparison(node, note, scope);
    if (reasons.length === 0 && text === `${substituteIn(node, () => undefined, scope)} is ${note.value?.truth}`)
      return nothing;
    const because = (): Promise<readonly Reason[]> => Promise.resolve(reasons);
    return [{ text, source: scope.source, span: node.span, value: note.value?.text, because }];
  }

  /** Explains the items of a tuple, those that differ from the expected value first. */
  private async items(
    items: readonly Expression[],
    note: NoteSeen,
    scope: ExplainScope,
    { wanted, differing = [] }: Asking,
  ): Promise<readonly Reason[]> {
    const order = [...differing, ...items.keys()].filter((at, i, all) => all.indexOf(at) === i);
    const reasons = order.map(async (at) => {
      const item = items[at];
      return item === undefined ? nothing : this.deep([item], note, scope, at === differing[0] ? wanted : undefined);
    });
    return (await Promise.all(reasons)).flat();
  }

  /**
   * States the value of a subexpression; for a call, with the definition's body and the values of its arguments.
   * `against` is the value that it differs from.
   */
  protected override async said(
    node: Expression,
    note: NoteSeen,
    around: ExplainScope,
    asked: ExpectedText = {},
  ): Promise<readonly Reason[]> {
    const scope = seenIn(node, note, around);
    if (note.call !== undefined) {
      const body = await this.body(node, note, scope, asked);
      if (body !== undefined) return [body, ...(await this.args(node, note, scope))];
    }
    const { wanted, against } = asked;
    return [
      {
        text: sentence(node, note, scope) + (against === undefined ? "" : `, not ${against}`),
        source: scope.source,
        span: node.span,
        value: note.value?.text,
        isDeep: hasDepth(note),
        because: () => this.because(node, note, scope, wanted),
      },
    ];
  }

  private args(call: Expression, note: NoteSeen, scope: ExplainScope): Promise<readonly Reason[]> {
    return call.kind === "call" && note.failure === undefined
      ? this.deep(call.args, note, scope)
      : Promise.resolve(nothing);
  }

  /**
   * States the value of a subexpression in one iteration, prefixed with the values of the loop variables. A false
   * conjunction is narrowed to its false operand. `more` reports the number of similar iterations.
   */
  protected override async saidIn(
    turn: TurnSeen,
    loop: NoteSeen,
    names: readonly Variable[],
    body: Expression,
    whole: NoteSeen,
    around: ExplainScope,
    more = "",
  ): Promise<readonly Reason[]> {
    const { node, note } = decisive(body, whole);
    const scope = inTurn(around, loop, turn, names);
    const said = await this.said(node, note, seenIn(body, whole, scope));
    const bindings = bindingsText(scope, names) + more;
    return said.map((reason) => (bindings === "" || reason.isNamed === true ? reason : within(bindings, reason)));
  }

  /** Explains a subexpression; empty for self-evident ones. `wanted` is the member whose membership is in question. */
  protected override async because(
    node: Expression,
    note: NoteSeen,
    around: ExplainScope,
    wanted?: string,
  ): Promise<readonly Reason[]> {
    const scope = seenIn(node, note, around);
    if (note.call !== undefined) return this.said(node, note, scope, { wanted });
    if (note.failure !== undefined) return this.failed(node, note, scope);
    const truth = note.value?.truth;
    switch (node.kind) {
      case "binary":
        if (node.operator === "and" || node.operator === "or")
          return this.junction(operandsOf(node, node.operator), note, scope, (node.operator === "and") === truth);
        if (node.operator === "implies" || node.operator === "equivalent")
          return this.each([node.left, node.right], note, scope);
        return this.deep(partsOf(node), note, scope);
      case "unary":
        return this[node.operator === "not" ? "each" : "deep"]([node.operand], note, scope);
      case "quantifier":
        return this.quantifier(node, note, scope, (node.quantifier === "all") === truth);
      case "relation":
        return this.relation(node, note, scope);
      case "big":
        return this.terms(node, note, scope);
      case "comprehension":
        return wanted === undefined ? this.terms(node, note, scope) : this.membership(node, note, scope, wanted);
      case "name":
        return this.local(node, scope);
      case "typeTest":
        return [...misfitting(node, note, scope), ...(await this.deep(partsOf(node), note, scope))];
      default:
        return this.deep(partsOf(node), note, scope);
    }
  }

  /** Explains `a & b` or `a or b` by the operand evaluated last, or by all operands if all of them decide. */
  private async junction(
    operands: readonly Expression[],
    note: NoteSeen,
    scope: ExplainScope,
    isOfAll: boolean,
  ): Promise<readonly Reason[]> {
    const noted = operands.filter((operand) => noteOf(operand, note.parts) !== undefined);
    const deciding = isOfAll ? fewOf(noted, (operand) => hasDepth(noteOf(operand, note.parts)!)) : noted.slice(-1);
    const others = isOfAll ? noted.length - deciding.length : 0;
    const reasons = deciding.map(async (operand, i) => {
      const { node, note: own } = decisive(operand, noteOf(operand, note.parts)!);
      // A nested junction is replaced by its deciding operand.
      const said =
        isJunction(node) && own.failure === undefined
          ? await this.because(node, own, scope)
          : await this.said(node, own, scope);
      return i < deciding.length - 1 ? said : [...said.slice(0, 1).map(besides(others)), ...said.slice(1)];
    });
    return (await Promise.all(reasons)).flat();
  }

  private async each(
    nodes: readonly Expression[],
    { parts }: NoteSeen,
    scope: ExplainScope,
    asked: ExpectedText = {},
  ): Promise<readonly Reason[]> {
    const reasons = nodes.map(async (node) => {
      const note = noteOf(node, parts);
      return note === undefined ? nothing : this.said(node, note, scope, asked);
    });
    return (await Promise.all(reasons)).flat();
  }

  /** Like `each`, for subexpressions with calls or loops only. */
  private async deep(
    nodes: readonly Expression[],
    note: NoteSeen,
    scope: ExplainScope,
    wanted?: string,
    against?: string,
  ): Promise<readonly Reason[]> {
    const groups = new Set<ConditionGroup>();
    const isFirst = (name: NameNode): boolean => {
      const group = groupOf(name, scope);
      return group !== undefined && !groups.has(group) && groups.add(group) !== undefined;
    };
    const locals = nodes.flatMap((node) =>
      namesIn(node).filter((name) => localOf(name, scope) !== undefined || isFirst(name)),
    );
    const isDeep = (node: Expression): boolean => {
      const found = noteOf(node, note.parts);
      return found !== undefined && node.kind !== "name" && hasDepth(found);
    };
    const isConstant = (node: Expression): boolean =>
      node.kind === "name" && noteOf(node, note.parts)?.call !== undefined;
    return [
      ...(await Promise.all(locals.map((name) => this.local(name, scope)))).flat(),
      ...(await this.each(
        nodes.filter((node) => isDeep(node) || isConstant(node)),
        note,
        scope,
        { wanted, against },
      )),
    ];
  }

  /** Explains a quantifier: the witness or counterexample and one contrasting member, or a few members if all agree. */
  private async quantifier(
    node: Expression & { readonly kind: "quantifier" },
    note: NoteSeen,
    scope: ExplainScope,
    isOfAll: boolean,
  ): Promise<readonly Reason[]> {
    const patterns = scope.tables.binders.get(node.id) ?? [];
    const level = patterns.length - 1;
    const turns = turnsAt(note, level).filter(({ parts }) => noteOf(node.body, parts) !== undefined);
    const is = (turn: TurnSeen): boolean | undefined => noteOf(node.body, turn.parts)?.value?.truth;
    const decisive = isOfAll ? note.value?.truth : node.quantifier === "some";
    const same = turns.filter((turn) => is(turn) === decisive);
    if (same.length === 0) {
      const sets = node.bindings.map(({ set }) => set);
      return [
        ...(note.turns.length === 0 ? empty(sets, note, scope) : nothing),
        ...(await this.deep(sets, note, scope)),
      ];
    }
    const others = same.length + note.left.reduce((sum, { truth, count }) => sum + (truth === decisive ? count : 0), 0);
    const shown = same.slice(0, isOfAll ? maxShown : 1);
    const names = patterns.flatMap(boundIn);
    const tell = (turn: TurnSeen, more: string): Promise<readonly Reason[]> =>
      this.saidIn(turn, note, names, node.body, noteOf(node.body, turn.parts)!, scope, more);
    const more = note.isCut && others > shown.length ? " (and others)" : andOthers(others - shown.length);
    const miss = isOfAll ? undefined : turns.find((turn) => is(turn) === !decisive);
    return (
      await Promise.all([
        ...shown.map((turn, i) => tell(turn, i === shown.length - 1 ? more : "")),
        ...(miss === undefined
          ? []
          : [tell(miss, "").then(([reason]) => (reason === undefined ? [] : [{ ...reason, because: none }]))]),
      ])
    ).flat();
  }

  /** Explains a comparison by the values of its sides; a chain by the link that fails. */
  private async relation(
    node: RelationNode,
    note: NoteSeen,
    scope: ExplainScope,
    isSaid = true,
  ): Promise<readonly Reason[]> {
    const sides = [node.first, ...node.links.map(({ right }) => right)];
    if (node.links.length > 1) {
      const at = node.links.findIndex(({ right }) => linkNote(right, note)?.value?.truth === false);
      const link = node.links[at];
      if (link === undefined) return this.deep(sides, note, scope);
      const own = linkNote(link.right, note)!;
      const alone = linkAlone(node, at);
      const found = { ...own, parts: [...own.parts, ...note.parts] };
      const because = (): Promise<readonly Reason[]> => this.relation(alone, found, scope);
      return [
        { text: comparison(alone, found, scope), source: scope.source, span: node.span, value: "false", because },
      ];
    }
    const { first } = node;
    const { operator, right } = node.links[0]!;
    if (operator === "in" || operator === "notin") {
      const wanted = textOf(node.first, note);
      return [
        ...misfitting(node, note, scope),
        ...(note.value?.truth === (operator === "notin") ? ofOtherLength(node, note.parts, scope) : nothing),
        ...(await this.deep([node.first], note, scope)),
        ...(await this.deep([right], note, scope, wanted)),
        ...(await this.handedOver(right, scope, wanted)),
      ];
    }
    const [one, other] = [noteOf(first, note.parts)?.value, noteOf(right, note.parts)?.value];
    const [onlyOne, onlyOther] = membersApart(operator, one, other);
    const [left, far] = [first, right].map((side) => sideText(side, scope)) as [string, string];
    const parts = [
      ...(onlyOne.length === 0 ? [] : [`${listed(onlyOne)} ${isOrAre(onlyOne)} in ${left}, not in ${far}`]),
      ...(onlyOther.length === 0 ? [] : [`${listed(onlyOther)} ${isOrAre(onlyOther)} in ${far}, not in ${left}`]),
    ];
    const apart =
      operator === "equal" && note.value?.truth === false && one && other && firstApart(one.text, other.text);
    const texts = [
      // If either set is empty, the difference is obvious.
      ...(one?.size === 0 || other?.size === 0 ? [] : parts),
      ...(apart ? [apart] : []),
    ];
    // The unexpected value of a side is stated only if no earlier text states it.
    const against = ({ text }: { readonly text: string }): string | undefined =>
      !isSaid && operator === "equal" && note.value?.truth === false && !isOfTwo(node, note) && texts.length === 0
        ? shortened(text, longestPut)
        : undefined;
    const valueOf = (side: Expression): { readonly text: string } =>
      noteOf(side, note.parts)?.value ?? { text: substituteIn(side, valuesPut(scope), scope) };
    return [
      ...texts.map((text): Reason => ({ text, source: scope.source, span: node.span, because: none })),
      ...(await this.deep([first], note, scope, onlyOne[0] ?? onlyOther[0], against(valueOf(right)))),
      ...(await this.deep([right], note, scope, onlyOther[0] ?? onlyOne[0], against(valueOf(first)))),
    ];
  }

  private async handedOver(node: Expression, scope: ExplainScope, wanted?: string): Promise<readonly Reason[]> {
    const variable = variableOf(node.id, scope);
    const origin = variable && scope.origins?.get(variable.id);
    return origin === undefined ? nothing : this.said(origin.node, origin.note, origin.scope, { wanted });
  }

  /** Explains a call by the evaluated subexpressions of its body. */
  private async body(
    call: Expression,
    note: NoteSeen,
    around: ExplainScope,
    { wanted, against }: ExpectedText,
  ): Promise<Reason | undefined> {
    const callee = this.callees.of(call, note, around);
    if (callee === undefined || note.call === undefined) return undefined;
    const opened = await this.open(note.call.number, wanted);
    const whole = opened ?? unknown;
    const not = against === undefined ? "" : `, not ${against}`;
    if (callee.kind === "lambda") return this.unnamedBody(call, note, around, callee, whole, not);
    const { defined } = callee;
    const scope: ExplainScope = {
      ...scopeOf(defined, named(call, note, around, defined), whole, this.document),
      origins: originsOf(call, note, around, defined),
      key: [defined.name, ...note.call.args.map(({ text }) => text)].join("\n"),
      asked: wanted,
    };
    const head = substituteIn(calledBy(call, note, defined), operandsPut(call, note, around), around);
    const { body, span } = defined.definition;
    const { source } = this.document;
    const { args } = note.call;
    const outcome = note.value === undefined ? failing(whole, scope) : `is ${note.value.truth ?? note.value.text}`;
    const says = (text: string, place: Span, parts: readonly Expression[] | "failure"): Reason => ({
      text,
      source,
      span: place,
      value: note.value?.text,
      defined,
      call: {
        head,
        short: `${head} ${note.value === undefined ? verbOf(note) : shortened(outcome)}`,
      },
      fact: `${scope.key}\n${args.length === 0 ? "" : (wanted ?? "")}`,
      isNamed: args.length === 0,
      isDeep: whole.parts.some(hasDepth) || whole.turns.length > 0,
      isEndless: note.isEndless,
      because: async () =>
        opened === undefined
          ? [tooLong(source, span)]
          : parts === "failure"
            ? this.failedIn(defined, whole, scope)
            : this.ofParts(parts, whole, scope, wanted),
    });
    if (body.kind === "predicate") {
      const evaluated = body.conditions.filter((condition) => noteOf(condition, whole.parts) !== undefined);
      const decisive = note.value?.truth === true ? evaluated : evaluated.slice(-1);
      const [only] = body.conditions;
      const found = body.conditions.length === 1 ? noteOf(only!, whole.parts) : undefined;
      const isFailing = note.failure !== undefined && !decisive.some((one) => noteOf(one, whole.parts)?.failure);
      const condition =
        found !== undefined
          ? conditionText(only!, found, scope)
          : substituteIn(conjunctionOf(body.conditions), valuesPut(scope), scope);
      return says(`${head} ${outcome}: ${condition}`, span, isFailing ? "failure" : decisive);
    }
    const taken = body.kind === "branches" && opened !== undefined ? takenOf(body.branches, whole) : undefined;
    const value = body.kind === "expression" ? body.value : taken?.value;
    const found = value && noteOf(value, whole.parts);
    if (value === undefined || (note.failure !== undefined && found?.failure === undefined))
      return says(
        opened === undefined ? `${head} ${outcomeOf(note)}` : `${head} ${outcome}`,
        span,
        note.failure === undefined ? [] : "failure",
      );
    const since =
      taken === undefined || body.kind !== "branches" ? "" : `, since ${reasonOf(taken, body.branches, scope, whole)}`;
    const text = substituteIn(value, valuesPut(scope), scope);
    // A set display is stated once, as it is printed.
    const isWritten = value.kind === "set" && found !== undefined && !hasDepth(found) && value.items.every(isWritable);
    const steps = found === undefined ? [text] : isWritten ? [] : stepsTo(value, found, scope);
    const isName = found?.failure !== undefined && found.call === undefined && value.kind === "name";
    const sentence = isName
      ? `${head} ${failing(found, scope)}`
      : note.value === undefined || note.value.truth !== undefined
        ? `${head} ${outcome}: ${text}`
        : equation([head, ...steps], note.value) + not;
    // The conditions that selected the case: the one that holds, and the false ones before it.
    const before = body.kind === "branches" ? body.branches.slice(0, body.branches.indexOf(taken!)) : [];
    const conditions = [
      ...(taken?.condition === undefined ? [] : [taken.condition]),
      ...before.flatMap(({ condition }) => condition ?? []),
    ];
    return says(
      sentence + since,
      value.span,
      note.failure === undefined ? [value, ...conditions] : isName ? [value] : "failure",
    );
  }

  private unnamedBody(
    call: Expression,
    note: NoteSeen,
    around: ExplainScope,
    callee: ExplainedCallee & { readonly kind: "lambda" },
    whole: NoteSeen,
    not: string,
  ): Reason {
    const { body } = callee.node;
    const scope = scopeOfUnnamed(callee, note.call!.args, whole);
    const head = substituteIn(call, operandsPut(call, note, around), around);
    const found = noteOf(body, whole.parts);
    const text = substituteIn(body, valuesPut(scope), scope);
    const steps = found === undefined ? [text] : stepsTo(body, found, scope);
    const says =
      note.value === undefined || note.value.truth !== undefined
        ? `${head} ${note.value === undefined ? verbOf(note) : outcomeOf(note)}: ${conditionText(body, found, scope)}`
        : equation([head, ...steps], note.value) + not;
    const because = async (): Promise<readonly Reason[]> =>
      whole === unknown ? [tooLong(scope.source, body.span)] : this.ofParts([body], whole, scope, undefined);
    return {
      text: says,
      source: scope.source,
      span: body.span,
      value: note.value?.text,
      isDeep: whole.parts.some(hasDepth),
      because,
    };
  }

  /** Explains the subexpressions that the sentence about a body mentions. */
  private async ofParts(
    parts: readonly Expression[],
    whole: NoteSeen,
    scope: ExplainScope,
    wanted: string | undefined,
  ): Promise<readonly Reason[]> {
    const reasons = await Promise.all(
      parts.map(async (part) => {
        const note = noteOf(part, whole.parts);
        return note === undefined ? nothing : this.because(part, note, scope, wanted);
      }),
    );
    return reasons.flat();
  }
}
