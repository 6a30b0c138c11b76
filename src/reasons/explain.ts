// Why a value is what it is: from an expression and the notes of its evaluation to the parts that decide, each with the
// parts that decide it. Of a conjunction that is false, that is the operand that is false; of `all`, a member for which
// it does not hold; of a call, the body of the definition with its arguments put in; of an operation, those operands
// that took more than a glance. What is inside of a call is evaluated once more when somebody asks for it.

import { boundIn } from "../core/clauses.js";
import type { Defined, Variable } from "../names/resolved.js";
import type { ExpressionTables } from "../names/resolver.js";
import { operatorSpelling } from "../notation/spellings.js";
import { cover, type Source, type Span } from "../source/source.js";
import type { Comparison, Expression, NameNode, RelationNode } from "../syntax/tree.js";
import { conjuncts, operandsOf, partsOf } from "../syntax/walk.js";
import { isLiteral } from "../types/lattice/literals.js";
import { type Callee, Callees, type Explained, reasonOf, scopeOf, scopeOfUnnamed, signsOf, takenOf } from "./bodies.js";
import { filled, linkAlone, shortened } from "./fill.js";
import { firstApart, itemsIn } from "./items.js";
import { hasDepth, type NotedValue, type NoteSeen, noteOf, type Open, turnsAt, type TurnSeen } from "./notes.js";
import {
  bindingsText,
  type Group,
  inTurn,
  type Local,
  type Origin,
  longestPut,
  namesIn,
  nodesOf,
  noWhere,
  type Scope,
  seenIn,
  variableOf,
} from "./scope.js";
import {
  comparison,
  equation,
  failing,
  listed,
  mostShown,
  operandsPut,
  sentence,
  stepsTo,
  valuesPut,
} from "./sentences.js";

/**
 * A sentence that says what a part came to, with where it stands, and why: what decides it, found when it is asked for.
 */
export interface Reason {
  readonly text: string;
  readonly source: Source;
  readonly span: Span;
  /** The definition that is called, if it says what that comes to. */
  readonly defined?: Defined;
  /** The call as one writes it, alone and with its value. */
  readonly call?: { readonly head: string; readonly short: string };
  /** What is said, whatever is around it: calls of the same with the same arguments say the same. */
  readonly fact?: string;
  /** True of what has a name, which says enough once it has been said what that stands for. */
  readonly isNamed?: boolean;
  /** True if a definition or a loop was needed for it, about which there is more to say. */
  readonly isDeep?: boolean;
  /** True of a call in a recursion that does not end. */
  readonly isEndless?: boolean;
  readonly because: () => Promise<readonly Reason[]>;
}

/** What one asks of a value besides. */
export interface Asking {
  /** A member of which one asks why it is in the set, or is not. */
  readonly wanted?: string | undefined;
  /** Which items of a tuple are not as expected, from 0. */
  readonly differing?: readonly number[] | undefined;
}

const nothing: readonly Reason[] = [];
const none = (): Promise<readonly Reason[]> => Promise.resolve(nothing);

/** Finds reasons in notes. */
export class Explainer {
  protected readonly callees: Callees;

  /** Reasons of an expression beside the definitions of a document. */
  constructor(
    protected readonly document: Explained,
    protected readonly expression: Expression,
    protected readonly tables: ExpressionTables,
    protected readonly source: Source,
    protected readonly open: Open,
  ) {
    this.callees = new Callees(document, expression, { ...tables, source });
  }

  /**
   * Why the expression is what it is. `whole` are the notes of its evaluation.
   */
  async why(whole: NoteSeen, asked: Asking = {}): Promise<readonly Reason[]> {
    const { expression, tables, source } = this;
    const note = noteOf(expression, whole.parts);
    if (note === undefined) return nothing;
    const alphabet = signsOf(this.document);
    const scope: Scope = {
      tables,
      source,
      alphabet,
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

  /** Why a comparison is true or false. */
  private async whyRelation(node: RelationNode, note: NoteSeen, around: Scope): Promise<readonly Reason[]> {
    const scope = seenIn(node, note, around);
    const reasons = await this.relation(node, note, scope, false);
    if (node.links.length > 1 || (reasons.length > 0 && !isOfTwo(node, note))) return reasons;
    // Both sides are told before either is explained.
    const text = comparison(node, note, scope);
    if (reasons.length === 0 && text === `${filled(node, () => undefined, scope)} is ${note.value?.truth}`)
      return nothing;
    return [{ text, source: scope.source, span: node.span, because: () => Promise.resolve(reasons) }];
  }

  /** What the items of a tuple came to: those that differ from what was expected come first. */
  private async items(
    items: readonly Expression[],
    note: NoteSeen,
    scope: Scope,
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
   * What a part came to; of a call, with the body of the definition, and with what its arguments are beside it. `against`
   * is the value that it does not have.
   */
  private async said(node: Expression, note: NoteSeen, around: Scope, asked: Said = {}): Promise<readonly Reason[]> {
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
        isDeep: hasDepth(note),
        because: () => this.because(node, note, scope, wanted),
      },
    ];
  }

  /** What the arguments of a call came to. */
  private args(call: Expression, note: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
    return call.kind === "call" && note.failure === undefined
      ? this.deep(call.args, note, scope)
      : Promise.resolve(nothing);
  }

  /**
   * What a part came to that is evaluated in a turn of a loop: the sentence begins with the values of the loop's names.
   * Of a conjunction that is false, that is the operand that is false. `more` turns are like this one.
   */
  private async saidIn(
    turn: TurnSeen,
    loop: NoteSeen,
    names: readonly Variable[],
    body: Expression,
    whole: NoteSeen,
    around: Scope,
    more = "",
  ): Promise<readonly Reason[]> {
    const { node, note } = decisive(body, whole);
    const scope = inTurn(around, loop, turn, names);
    const said = await this.said(node, note, seenIn(body, whole, scope));
    const bindings = bindingsText(scope, names) + more;
    return said.map((reason) => (bindings === "" || reason.isNamed === true ? reason : within(bindings, reason)));
  }

  /** What decides a part; nothing for what is its own reason. `wanted` is what a set was asked for. */
  protected async because(
    node: Expression,
    note: NoteSeen,
    around: Scope,
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

  /** What a name of a `where` stands for. */
  private async local(node: NameNode, scope: Scope): Promise<readonly Reason[]> {
    const local = localOf(node, scope);
    if (local === undefined) return this.solved(node, scope);
    const [said, ...others] = await this.said(local.node, local.note, scope);
    return said === undefined
      ? nothing
      : [
          {
            ...said,
            text: `${node.name} = ${said.text}`,
            fact: `${scope.key ?? ""}\n${node.name} =`,
            isNamed: true,
          },
          ...others,
        ];
  }

  /** The solution that gives a name its value, together with others. */
  private solved(node: NameNode, scope: Scope): readonly Reason[] {
    const group = groupOf(node, scope);
    const note = group?.note;
    const [first] = group?.conditions ?? [];
    if (group === undefined || note?.value === undefined || first === undefined) return nothing;
    const { names, others, conditions } = group;
    const turn = note.turns.findLast((one) => isSolution(one, note, scope, names));
    const all = [...names, ...others];
    const told = bindingsText(turn === undefined ? scope : inTurn(scope, note, turn, names), all);
    const text = `${told} is the only solution of ${filled(conjunctionOf(conditions), valuesPut(without(scope, all)), scope)}`;
    // What its conditions say of a name is no reason for them.
    const inside = { ...scope, groups: scope.groups.filter((one) => one !== group) };
    const because = async (): Promise<readonly Reason[]> => [
      ...(turn === undefined ? nothing : await this.tests(note, inside, turn, names)),
      ...(await this.sources(note, inside)),
    ];
    const fact = `${scope.key ?? ""}\n${text}`;
    return [{ text, source: scope.source, span: first.span, fact, isNamed: true, because }];
  }

  /** Why conditions have no solution, or more than one. */
  private async unsolved({ names, note, conditions }: Group, scope: Scope): Promise<readonly Reason[]> {
    if (note === undefined) return nothing;
    const solutions = note.turns.filter((turn) => isSolution(turn, note, scope, names));
    if (solutions.length === 0) return this.noSolution(conditions, note, scope, names);
    return solutions.slice(0, mostShown).map((turn) => ({
      text: `${bindingsText(inTurn(scope, note, turn, names), names)} is a solution`,
      source: scope.source,
      span: conditions[0]!.span,
      because: () => this.tests(note, scope, turn, names),
    }));
  }

  /** `a & b`, `a or b`: the operand that was evaluated last decides, unless all of them do. */
  private async junction(
    operands: readonly Expression[],
    note: NoteSeen,
    scope: Scope,
    isOfAll: boolean,
  ): Promise<readonly Reason[]> {
    const noted = operands.filter((operand) => noteOf(operand, note.parts) !== undefined);
    const deciding = isOfAll ? noted : noted.slice(-1);
    const reasons = deciding.map((operand) => {
      const { node, note: own } = decisive(operand, noteOf(operand, note.parts)!);
      // What is said of a junction within another one is what decides it.
      return isJunction(node) && own.failure === undefined
        ? this.because(node, own, scope)
        : this.said(node, own, scope);
    });
    return (await Promise.all(reasons)).flat();
  }

  /** What each of some parts came to. */
  private async each(
    nodes: readonly Expression[],
    { parts }: NoteSeen,
    scope: Scope,
    asked: Said = {},
  ): Promise<readonly Reason[]> {
    const reasons = nodes.map(async (node) => {
      const note = noteOf(node, parts);
      return note === undefined ? nothing : this.said(node, note, scope, asked);
    });
    return (await Promise.all(reasons)).flat();
  }

  /** The same of those parts whose value is not seen at a glance. */
  private async deep(
    nodes: readonly Expression[],
    note: NoteSeen,
    scope: Scope,
    wanted?: string,
    against?: string,
  ): Promise<readonly Reason[]> {
    const groups = new Set<Group>();
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

  /**
   * A member for which `all` does not hold, or `some` does, and one for which it is otherwise; or, where it is the same
   * for all, a few of them.
   */
  private async quantifier(
    node: Expression & { readonly kind: "quantifier" },
    note: NoteSeen,
    scope: Scope,
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
    const shown = same.slice(0, isOfAll ? mostShown : 1);
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

  /** Of a comparison: what the sides came to; of several in a row, the one that does not hold. */
  private async relation(node: RelationNode, note: NoteSeen, scope: Scope, isSaid = true): Promise<readonly Reason[]> {
    const sides = [node.first, ...node.links.map(({ right }) => right)];
    if (node.links.length > 1) {
      const at = node.links.findIndex(({ right }) => linkNote(right, note)?.value?.truth === false);
      const link = node.links[at];
      if (link === undefined) return this.deep(sides, note, scope);
      const own = linkNote(link.right, note)!;
      const alone = linkAlone(node, at);
      const found = { ...own, parts: [...own.parts, ...note.parts] };
      const because = (): Promise<readonly Reason[]> => this.relation(alone, found, scope);
      return [{ text: comparison(alone, found, scope), source: scope.source, span: node.span, because }];
    }
    const { first } = node;
    const { operator, right } = node.links[0]!;
    if (operator === "in" || operator === "notin") {
      const wanted = textOf(node.first, note);
      return [
        ...misfitting(node, note, scope),
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
      // Where one of them is empty, it is known which members that are.
      ...(one?.size === 0 || other?.size === 0 ? [] : parts),
      ...(apart ? [apart] : []),
    ];
    // The value that a side does not have is said of it where it is not said before.
    const against = ({ text }: { readonly text: string }): string | undefined =>
      !isSaid && operator === "equal" && note.value?.truth === false && !isOfTwo(node, note) && texts.length === 0
        ? shortened(text, longestPut)
        : undefined;
    const valueOf = (side: Expression): { readonly text: string } =>
      noteOf(side, note.parts)?.value ?? { text: filled(side, valuesPut(scope), scope) };
    return [
      ...texts.map((text): Reason => ({ text, source: scope.source, span: node.span, because: none })),
      ...(await this.deep([first], note, scope, onlyOne[0] ?? onlyOther[0], against(valueOf(right)))),
      ...(await this.deep([right], note, scope, onlyOther[0] ?? onlyOne[0], against(valueOf(first)))),
    ];
  }

  /** What a parameter is, where a definition without parameters is handed over for it. */
  private async handedOver(node: Expression, scope: Scope, wanted?: string): Promise<readonly Reason[]> {
    const variable = variableOf(node.id, scope);
    const origin = variable && scope.origins?.get(variable.id);
    return origin === undefined ? nothing : this.said(origin.node, origin.note, origin.scope, { wanted });
  }

  /** The terms of a sum, or the members that solutions give. */
  private async terms(
    node: Expression & { readonly kind: "big" | "comprehension" },
    note: NoteSeen,
    scope: Scope,
  ): Promise<readonly Reason[]> {
    const element = elementOf(node);
    const names = scope.tables.plans.get(node.id)?.variables ?? [];
    const given = note.turns.filter((turn) => isGiven(element, turn, note, scope, names));
    if (given.length === 0) return this.noSolution(node.conditions, note, scope, names);
    const last = isLiteral(element) ? given[0]!.parts.at(-1)?.id : element.id;
    const others = note.left.reduce((sum, one) => sum + (one.last === last && one.truth !== false ? one.count : 0), 0);
    const more = given.length + others - mostShown;
    // The sentence of a sum has its terms in it.
    const isTold =
      node.kind === "big" &&
      given.every(
        ({ parts }) =>
          parts.length === 1 &&
          parts[0]!.id === element.id &&
          !hasDepth(parts[0]!) &&
          parts[0]!.value?.truth === undefined,
      ) &&
      namesIn(element).length >= names.length;
    const terms = isTold
      ? []
      : given.slice(0, mostShown).map((turn, i) => {
          const and = i === mostShown - 1 ? andOthers(more) : "";
          return isNamed(element) || isLiteral(element)
            ? [this.solution(node, turn, note, scope, names, and)]
            : this.saidIn(turn, note, names, element, noteOf(element, turn.parts)!, scope, and);
        });
    return [...(await Promise.all(terms)).flat(), ...(await this.sources(note, scope))];
  }

  /** A solution: the values of its names. A member that is named says nothing of itself, but the tests say why it is there. */
  private solution(
    { span }: Expression,
    turn: TurnSeen,
    note: NoteSeen,
    scope: Scope,
    names: readonly Variable[],
    more: string,
  ): Reason {
    const text = bindingsText(inTurn(scope, note, turn, names), names) + more;
    return { text, source: scope.source, span, because: () => this.tests(note, scope, turn, names) };
  }

  /** Why there is no solution: the tests that the last ones fail, and what the loops run through. */
  private async noSolution(
    conditions: readonly Expression[],
    note: NoteSeen,
    scope: Scope,
    names: readonly Variable[],
  ): Promise<readonly Reason[]> {
    const failing = note.turns.filter(({ parts }) => parts.at(-1)?.value?.truth === false);
    const others = note.left.reduce((sum, { truth, count }) => sum + (truth === false ? count : 0), 0);
    const shown = failing.slice(-mostShown);
    const more = andOthers(failing.length + others - shown.length);
    const tests = shown.map(async (turn, i) => {
      const part = turn.parts.at(-1)!;
      const test = scope.nodes.get(part.id);
      const and = i === shown.length - 1 ? more : "";
      return test === undefined ? nothing : this.saidIn(turn, note, names, test, part, scope, and);
    });
    const sets = note.parts.flatMap(({ id }) => scope.nodes.get(id) ?? []);
    return [
      ...(note.turns.length === 0 ? [...empty(sets, note, scope), ...noneIn(conditions, note, scope)] : nothing),
      ...(await Promise.all(tests)).flat(),
      ...(await this.sources(note, scope)),
    ];
  }

  /** The solution that makes something a member of a comprehension, or the test that leaves it out. */
  private async membership(
    node: Expression & { readonly kind: "comprehension" },
    note: NoteSeen,
    scope: Scope,
    wanted: string,
  ): Promise<readonly Reason[]> {
    const { element } = node;
    const names = scope.tables.plans.get(node.id)?.variables ?? [];
    const giving = note.turns.find(({ parts }) => noteOf(element, parts)?.value?.text === wanted);
    if (giving !== undefined) {
      const inner = inTurn(scope, note, giving, names);
      const text = `${wanted} is there for ${bindingsText(inner, names)}`;
      const because = async (): Promise<readonly Reason[]> => [
        ...(element.kind === "name" ? nothing : await this.said(element, noteOf(element, giving.parts)!, inner)),
        ...(await this.tests(note, scope, giving, names)),
        ...(await this.sources(note, scope)),
      ];
      return [{ text, source: scope.source, span: node.span, because }];
    }
    const asked = valuesAsked(element, wanted, scope, names);
    const agrees = (turn: TurnSeen): boolean => {
      const { values } = inTurn(without(scope, names), note, turn, names);
      return names.every(({ id }) => !asked.has(id) || !values.has(id) || values.get(id)!.text === asked.get(id)!.text);
    };
    const isFalse = ({ parts }: TurnSeen): boolean => parts.at(-1)?.value?.truth === false;
    // Where notes were not taken for its sake, the turns that lead to it may have been left out.
    const isAll = note.left.length === 0 || (scope.asked === wanted && !note.isFull);
    const near = note.turns.filter((turn) => asked.size > 0 && isFalse(turn) && agrees(turn));
    const part = near[0]?.parts.at(-1);
    const test = part && scope.nodes.get(part.id);
    if (part !== undefined && test !== undefined) {
      const told = await this.saidIn(near[0]!, note, names, test, part, scope, isAll ? andOthers(near.length - 1) : "");
      return [...told, ...(await this.sources(note, scope))];
    }
    const sources = await this.sources(note, scope);
    const known: Scope = { ...scope, values: new Map([...scope.values, ...asked]) };
    const isThere = note.turns.some((turn) => turn.level === 0 && agrees(turn));
    const missing = isThere || !isAll || asked.size === 0 ? nothing : noneIn(node.conditions, note, known);
    if (missing.length > 0) return [...missing, ...sources];
    const like = this.nearest(element, note, wanted);
    if (like !== undefined)
      return [...(await this.saidIn(like, note, names, element, noteOf(element, like.parts)!, scope)), ...sources];
    return element.kind === "name" && note.turns.length > 0 ? sources : this.terms(node, note, scope);
  }

  /** The turn that gives the member that has most in common with one that is not there. */
  private nearest(element: Expression, { turns }: NoteSeen, wanted: string): TurnSeen | undefined {
    const words = (text: string): readonly string[] => text.split(/[^\p{L}\d_'.-]+/u).filter((word) => word !== "");
    const asked = words(wanted);
    const given = turns.flatMap((turn) => {
      const text = noteOf(element, turn.parts)?.value?.text;
      const own = text === undefined ? [] : words(text);
      return own.length === asked.length ? [{ turn, same: own.filter((word, i) => word === asked[i]).length }] : [];
    });
    return given
      .filter(({ same }) => same > 0)
      .reduce<(typeof given)[number] | undefined>((a, b) => (a && a.same >= b.same ? a : b), undefined)?.turn;
  }

  /** The tests that a solution passed. */
  protected async tests(
    note: NoteSeen,
    scope: Scope,
    turn: TurnSeen,
    names: readonly Variable[],
  ): Promise<readonly Reason[]> {
    const inner = inTurn(scope, note, turn, names);
    const passed = turn.parts.filter(({ id, value }) => value?.truth === true && scope.nodes.has(id));
    return (await Promise.all(passed.map((part) => this.said(scope.nodes.get(part.id)!, part, inner)))).flat();
  }

  /** What the loops run through, where there is more to say of that. */
  private async sources(note: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
    const sets = note.parts.flatMap((part) => {
      const node = scope.nodes.get(part.id);
      return node !== undefined && hasDepth(part) ? [{ node, part }] : [];
    });
    return (await Promise.all(sets.map(({ node, part }) => this.said(node, part, scope)))).flat();
  }

  /** A call with the body of its definition, as far as that was evaluated. */
  private async body(
    call: Expression,
    note: NoteSeen,
    around: Scope,
    { wanted, against }: Said,
  ): Promise<Reason | undefined> {
    const callee = this.callees.of(call, note, around);
    if (callee === undefined || note.call === undefined) return undefined;
    const opened = await this.open(note.call.number, wanted);
    const whole = opened ?? unknown;
    const not = against === undefined ? "" : `, not ${against}`;
    if (callee.kind === "lambda") return this.unnamedBody(call, note, around, callee, whole, not);
    const { defined } = callee;
    const scope: Scope = {
      ...scopeOf(defined, named(call, note, around, defined), whole, this.document),
      origins: originsOf(call, note, around, defined),
      key: [defined.name, ...note.call.args.map(({ text }) => text)].join("\n"),
      asked: wanted,
    };
    const head = filled(calledBy(call, note, defined), operandsPut(call, note, around), around);
    const { body, span } = defined.definition;
    const { source } = this.document;
    const { args } = note.call;
    const outcome = note.value === undefined ? failing(whole, scope) : `is ${note.value.truth ?? note.value.text}`;
    const says = (text: string, place: Span, parts: readonly Expression[] | "failure"): Reason => ({
      text,
      source,
      span: place,
      defined,
      call: {
        head,
        short: `${head} ${note.value === undefined ? "fails" : shortened(outcome)}`,
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
      const texts = body.conditions.map((one) => filled(one, valuesPut(scope), scope));
      const [only] = body.conditions;
      const found = body.conditions.length === 1 ? noteOf(only!, whole.parts) : undefined;
      const isFailing = note.failure !== undefined && !decisive.some((one) => noteOf(one, whole.parts)?.failure);
      const condition =
        found !== undefined
          ? conditionText(only!, found, scope)
          : texts.join(` ${operatorSpelling("and", scope.alphabet)} `);
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
    const text = filled(value, valuesPut(scope), scope);
    // A set that is written out is said once, as it is printed.
    const isWritten = value.kind === "set" && found !== undefined && !hasDepth(found) && value.items.every(isWritable);
    const steps = found === undefined ? [text] : isWritten ? [] : stepsTo(value, found, scope);
    const isName = found?.failure !== undefined && found.call === undefined && value.kind === "name";
    const sentence = isName
      ? `${head} ${failing(found, scope)}`
      : note.value === undefined || note.value.truth !== undefined
        ? `${head} ${outcome}: ${text}`
        : equation([head, ...steps], note.value) + not;
    // What decides between the cases: the condition that holds, and those before it that do not.
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

  /** A call of a function without a name. */
  private unnamedBody(
    call: Expression,
    note: NoteSeen,
    around: Scope,
    callee: Callee & { readonly kind: "lambda" },
    whole: NoteSeen,
    not: string,
  ): Reason {
    const { body } = callee.node;
    const scope = scopeOfUnnamed(callee, note.call!.args, whole);
    const head = filled(call, operandsPut(call, note, around), around);
    const found = noteOf(body, whole.parts);
    const text = filled(body, valuesPut(scope), scope);
    const steps = found === undefined ? [text] : stepsTo(body, found, scope);
    const says =
      note.value === undefined || note.value.truth !== undefined
        ? `${head} ${note.value === undefined ? "fails" : outcomeOf(note)}: ${conditionText(body, found, scope)}`
        : equation([head, ...steps], note.value) + not;
    const because = async (): Promise<readonly Reason[]> =>
      whole === unknown ? [tooLong(scope.source, body.span)] : this.ofParts([body], whole, scope, undefined);
    return { text: says, source: scope.source, span: body.span, isDeep: whole.parts.some(hasDepth), because };
  }

  /** What decides the parts of a body, each of which stands in the sentence about the body. */
  private async ofParts(
    parts: readonly Expression[],
    whole: NoteSeen,
    scope: Scope,
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

  /** What failed: the innermost part that did. */
  private async failed(node: Expression | undefined, note: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
    const turn = note.turns.findLast(({ parts }) => parts.some(({ failure }) => failure !== undefined));
    const part = [...note.parts, ...(turn?.parts ?? [])].findLast(({ failure }) => failure !== undefined);
    const inner = part && scope.nodes.get(part.id);
    const group = part && scope.groups.find((one) => one.note === part);
    if (group !== undefined) return this.unsolved(group, scope);
    if (part === undefined || inner === undefined) return nothing;
    // What fails since a part of it does says no more than that.
    const deepest = failingWithin(inner, part, scope.nodes);
    const isInTurn = turn?.parts.includes(part) === true;
    const names = namesOf(node, scope);
    if (deepest.note.turns.some(({ parts }) => parts.some(({ failure }) => failure !== undefined)))
      return this.failed(deepest.node, deepest.note, isInTurn ? inTurn(scope, note, turn, names) : scope);
    return isInTurn
      ? this.saidIn(turn, note, names, deepest.node, deepest.note, scope)
      : this.said(deepest.node, deepest.note, scope);
  }

  /** What failed in a definition that is called. */
  private async failedIn({ definition }: Defined, whole: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
    const { guard, where, body } = definition;
    const of = async (tests: readonly NoteSeen[], nodes: ReadonlyMap<number, Expression>): Promise<readonly Reason[]> =>
      (await Promise.all(tests.map((test) => this.said(nodes.get(test.id)!, test, scope)))).flat();
    // A guard, or a condition of a `where`, that does not hold is no failure of its own.
    const conditions = nodesOf([...guard, ...where]);
    const violated = whole.parts.filter(({ id, value }) => value?.truth === false && conditions.has(id));
    if (violated.length > 0) return of(violated, conditions);
    const reasons = await this.failed(undefined, whole, scope);
    if (reasons.length > 0 || body.kind !== "branches") return reasons;
    const branches = nodesOf(body.branches.flatMap(({ condition }) => condition ?? []));
    return of(
      whole.parts.filter(({ id }) => branches.has(id)),
      branches,
    );
  }
}

/** The notes of what was not evaluated again. */
const unknown: NoteSeen = {
  id: 0,
  value: undefined,
  failure: undefined,
  isEndless: false,
  holds: false,
  parts: [],
  turns: [],
  left: [],
  isCut: false,
  isFull: false,
  call: undefined,
};

/** Said in place of what decides, where it takes too long to evaluate that with notes. */
export const tooLong = (source: Source, span: Span): Reason => ({
  text: "it takes too long to find out why",
  source,
  span,
  because: none,
});

/** What is asked of a part besides what it came to. */
interface Said {
  /** A member of which one asks why it is in the set, or is not. */
  readonly wanted?: string | undefined;
  /** The value that it does not have. */
  readonly against?: string | undefined;
}

/** A reason that holds for some values of names. */
const within = (bindings: string, reason: Reason): Reason => ({
  ...reason,
  text: `${bindings}: ${reason.text}`,
});

/** `(and 2 others)`. */
const andOthers = (more: number): string => (more <= 0 ? "" : ` (and ${more === 1 ? "one other" : `${more} others`})`);

const isOrAre = (members: readonly string[]): string => (members.length === 1 ? "is" : "are");

/** A side of a comparison as one says it: a name, or what it came to. */
function sideText(side: Expression, scope: Scope): string {
  const value = scope.values.get(variableOf(side.id, scope)?.id ?? -1);
  const isPut = value !== undefined && value.name === undefined && value.text.length <= longestPut;
  return isPut ? value.text : filled(side, valuesPut(scope), scope);
}

/** The members that only one of two sets has, where both are known. */
function membersApart(
  operator: Comparison,
  one: NotedValue | undefined,
  other: NotedValue | undefined,
): readonly [onlyOne: readonly string[], onlyOther: readonly string[]] {
  const [own, others] = [one?.members, other?.members];
  if (own === undefined || others === undefined) return [[], []];
  if (own.length < one!.size! || others.length < other!.size!) return [[], []];
  return [
    own.filter((member) => !others.includes(member)),
    operator === "equal" ? others.filter((member) => !own.includes(member)) : [],
  ];
}

const elementOf = (node: Expression & { readonly kind: "big" | "comprehension" }): Expression =>
  node.kind === "big" ? node.body : node.element;

/** The innermost part that fails, outside of calls and loops. */
function failingWithin(
  node: Expression,
  note: NoteSeen,
  nodes: ReadonlyMap<number, Expression>,
): { readonly node: Expression; readonly note: NoteSeen } {
  const part = note.call === undefined ? note.parts.findLast(({ failure }) => failure !== undefined) : undefined;
  const inner = part && nodes.get(part.id);
  return part === undefined || inner === undefined ? { node, note } : failingWithin(inner, part, nodes);
}

/** True of what looks as its value does. */
const isWritable = (node: Expression): boolean =>
  isLiteral(node) ||
  ((node.kind === "tuple" || node.kind === "set" || node.kind === "sequence") && node.items.every(isWritable));

/** The names that a loop binds. */
function namesOf(node: Expression | undefined, { tables }: Scope): readonly Variable[] {
  if (node === undefined) return [];
  return node.kind === "quantifier"
    ? (tables.binders.get(node.id) ?? []).flatMap(boundIn)
    : (tables.plans.get(node.id)?.variables ?? []);
}

/** A condition that makes something true or false, with what its sides came to. */
const conditionText = (node: Expression, note: NoteSeen | undefined, scope: Scope): string =>
  note?.value !== undefined && node.kind === "relation" && node.links.length === 1
    ? comparison(node, note, scope, true)
    : filled(node, valuesPut(scope), scope);

/** True of what consists of names: its value is seen from theirs. */
const isNamed = (node: Expression): boolean =>
  node.kind === "name" || (node.kind === "tuple" && node.items.every((item) => isNamed(item)));

/** True of a turn of a loop that gives a term or a member. */
const isGiven = (
  element: Expression,
  turn: TurnSeen,
  note: NoteSeen,
  scope: Scope,
  names: readonly Variable[],
): boolean => (isLiteral(element) ? isSolution(turn, note, scope, names) : noteOf(element, turn.parts) !== undefined);

/** What some sets are that have no members. */
function empty(sets: readonly Expression[], { parts }: NoteSeen, scope: Scope): readonly Reason[] {
  return sets.flatMap((set) => {
    const note = noteOf(set, parts);
    if (note?.value?.size !== 0 || hasDepth(note)) return [];
    const text = equation(stepsTo(set, note, scope), { ...note.value, text: "empty" });
    return [{ text, source: scope.source, span: set.span, because: none }];
  });
}

/** That the first condition of a loop, which runs through a set, has no solution. */
function noneIn(conditions: readonly Expression[], { parts }: NoteSeen, scope: Scope): readonly Reason[] {
  for (const node of conditions.flatMap(conjuncts)) {
    const link = node.kind === "relation" && node.links.length === 1 ? node.links[0]! : undefined;
    if (node.kind !== "relation" || link?.operator !== "in") continue;
    const value = noteOf(link.right, parts)?.value;
    // The sets of loops within others are evaluated in their turns.
    if (value === undefined) continue;
    if (value.size === 0) return nothing;
    const [left, right] = [node.first, link.right].map((side) => filled(side, valuesPut(scope), scope));
    const names = namesIn(node.first).filter(({ id }) => variableOf(id, scope) !== undefined);
    const isKnown = names.every(({ id }) => scope.values.has(variableOf(id, scope)!.id));
    const text = isKnown
      ? `${left} ${operatorSpelling("in", scope.alphabet)} ${right} is false`
      : `no ${left} is in ${right}`;
    return [{ text, source: scope.source, span: node.span, because: none }];
  }
  return nothing;
}

/** The values that names must have for an element to be a member that is asked for. */
function valuesAsked(
  element: Expression,
  wanted: string,
  scope: Scope,
  names: readonly Variable[],
): ReadonlyMap<number, NotedValue> {
  const values = new Map<number, NotedValue>();
  const visit = (node: Expression, text: string): void => {
    const variable = node.kind === "name" ? variableOf(node.id, scope) : undefined;
    if (variable !== undefined && names.some(({ id }) => id === variable.id))
      values.set(variable.id, { text, isOpaque: false });
    if (node.kind !== "tuple" && node.kind !== "sequence") return;
    const items = itemsIn(text);
    if (items?.length === node.items.length) node.items.forEach((item, i) => visit(item, items[i]!));
  };
  visit(element, wanted);
  return values;
}

/** The operand that decides a conjunction that is false, a disjunction that is true, or a negation; otherwise all of it. */
function decisive(node: Expression, note: NoteSeen): { readonly node: Expression; readonly note: NoteSeen } {
  const truth = note.value?.truth;
  const operands =
    node.kind === "unary" && node.operator === "not"
      ? [node.operand]
      : node.kind === "binary" &&
          (node.operator === "and" || node.operator === "or") &&
          truth === (node.operator === "or")
        ? operandsOf(node, node.operator)
        : [];
  const last =
    truth === undefined ? undefined : operands.findLast((operand) => noteOf(operand, note.parts) !== undefined);
  return last === undefined ? { node, note } : decisive(last, noteOf(last, note.parts)!);
}

/** The values of the arguments of a call. Those that are constants, or stand for some, have their names. */
function named(call: Expression, { call: seen }: NoteSeen, scope: Scope, callee: Defined): readonly NotedValue[] {
  const args = seen?.args ?? [];
  const own = new Set(callee.parameters.map(({ name }) => name));
  return args.map((value, i) => {
    const arg = call.kind === "call" ? call.args[i] : undefined;
    const binding = arg?.kind === "name" ? scope.tables.bindings.get(arg.id) : undefined;
    const name =
      binding?.kind === "definition"
        ? binding.defined.name
        : binding?.kind === "variable"
          ? scope.values.get(binding.variable.id)?.name
          : undefined;
    return name === undefined || own.has(name) ? value : { ...value, name };
  });
}

/** The constants that are handed over in a call, by the ids of the parameters. */
function originsOf(
  call: Expression,
  note: NoteSeen,
  scope: Scope,
  { parameters }: Defined,
): ReadonlyMap<number, Origin> | undefined {
  const origins = new Map<number, Origin>();
  for (const [i, arg] of call.kind === "call" ? call.args.entries() : []) {
    const variable = variableOf(arg.id, scope);
    const own = noteOf(arg, note.parts);
    const origin = variable
      ? scope.origins?.get(variable.id)
      : arg.kind === "name" && own?.call !== undefined
        ? { node: arg, note: own, scope }
        : undefined;
    if (origin !== undefined && parameters[i] !== undefined) origins.set(parameters[i].id, origin);
  }
  return origins.size === 0 ? undefined : origins;
}

/** The call as it says what is called, where that is a definition that has been handed over as a value. */
const calledBy = (call: Expression, { call: seen }: NoteSeen, { definition }: Defined): Expression =>
  seen?.applied === undefined || call.kind !== "call"
    ? call
    : { ...call, callee: { ...call.callee, kind: "name", name: definition.name.name } };

/** True of a comparison of two values, neither of which is seen at a glance. */
const isOfTwo = ({ first, links }: RelationNode, { parts }: NoteSeen): boolean =>
  links.length === 1 &&
  [first, links[0]!.right].every((side) => {
    const found = noteOf(side, parts);
    return found !== undefined && hasDepth(found);
  });

/** The part of a value that keeps it out of a set. */
function misfitting({ span }: Expression, { misfit }: NoteSeen, { source, alphabet }: Scope): readonly Reason[] {
  if (misfit === undefined) return nothing;
  const { part, path, set } = misfit;
  return [
    {
      text: `${part} ${operatorSpelling("in", alphabet)} ${set} is false: ${part} is ${path.join(" of ")}`,
      source,
      span,
      because: none,
    },
  ];
}

/** The note of one comparison of several in a row. */
const linkNote = ({ id }: Expression, { parts }: NoteSeen): NoteSeen | undefined => noteOf({ id: -id }, parts);

/** What a name of a `where` stands for, and its note, unless it only gives a literal another name. */
function localOf({ id }: NameNode, scope: Scope): Local | undefined {
  const variable = variableOf(id, scope);
  const local = variable && scope.locals.get(variable.id);
  return local === undefined || isLiteral(local.node) ? undefined : local;
}

/** The text of what a side of a comparison came to. */
function textOf(node: Expression, { parts }: NoteSeen): string | undefined {
  return (
    noteOf(node, parts)?.value?.text ??
    (isLiteral(node) ? filled(node, () => undefined, { alphabet: "ascii" }) : undefined)
  );
}

/** The conditions that give a name its value, together with other names. */
function groupOf({ id }: NameNode, scope: Scope): Group | undefined {
  const variable = variableOf(id, scope);
  return variable && scope.groups.find(({ names }) => names.some((one) => one.id === variable.id));
}

/** True of a turn in which all names have values, for which all conditions hold. */
function isSolution(turn: TurnSeen, note: NoteSeen, scope: Scope, names: readonly Variable[]): boolean {
  const bare = without(scope, names);
  const { values } = inTurn(bare, note, turn, names);
  return names.every(({ id }) => values.has(id)) && turn.parts.every(({ value }) => value?.truth !== false);
}

/** The scope in which some names have no values. */
function without(scope: Scope, names: readonly Variable[]): Scope {
  const values = new Map(scope.values);
  for (const { id } of names) values.delete(id);
  return { ...scope, values };
}

const conjunctionOf = (conditions: readonly Expression[]): Expression =>
  conditions.reduce((left, right) => ({
    kind: "binary",
    operator: "and",
    operatorSpan: left.span,
    left,
    right,
    id: left.id,
    span: cover(left.span, right.span),
  }));

const outcomeOf = ({ value, failure }: NoteSeen): string =>
  value === undefined ? `fails: ${failure ?? ""}` : `is ${value.truth ?? value.text}`;

const isJunction = (node: Expression): boolean =>
  node.kind === "binary" && (node.operator === "and" || node.operator === "or");
