// Why a value is what it is: from an expression and the notes of its evaluation to the parts that decide, each with the
// parts that decide it. Of a conjunction that is false, that is the operand that is false; of `all`, a member for which
// it does not hold; of a call, the body of the definition with its arguments put in; of an operation, those operands
// that took more than a glance. What is inside of a call is evaluated once more when somebody asks for it.

import { boundIn } from "../core/clauses.js";
import type { Defined, Variable } from "../names/resolved.js";
import type { ExpressionTables } from "../names/resolver.js";
import { operatorSpelling } from "../notation/spellings.js";
import { cover, type Source, type Span } from "../source/source.js";
import type { Expression, NameNode, RelationNode } from "../syntax/tree.js";
import { operandsOf, partsOf } from "../syntax/walk.js";
import { isLiteral } from "../types/lattice/literals.js";
import { type Callee, Callees, type Explained, reasonOf, scopeOf, scopeOfUnnamed, signsOf, takenOf } from "./bodies.js";
import { filled, linkAlone } from "./fill.js";
import { hasDepth, type NoteSeen, noteOf, type Open, turnsAt, type TurnSeen } from "./notes.js";
import {
  bindingsText,
  type Group,
  inTurn,
  type Local,
  namesIn,
  nodesOf,
  noWhere,
  type Scope,
  seenIn,
  variableOf,
} from "./scope.js";
import { comparison, equation, listed, mostShown, operandsPut, sentence, valuesPut } from "./sentences.js";

/**
 * A sentence that says what a part came to, with where it stands, and why: what decides it, found when it is asked for.
 */
export interface Reason {
  readonly text: string;
  readonly source: Source;
  readonly span: Span;
  /** The definition that is called, if it says what that comes to. */
  readonly defined?: Defined;
  readonly because: () => Promise<readonly Reason[]>;
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
   * Why the expression is what it is. `whole` are the notes of its evaluation; `wanted` is a member of which one asks
   * why it is in the set, or is not.
   */
  async why(whole: NoteSeen, wanted?: string): Promise<readonly Reason[]> {
    const { expression, tables, source } = this;
    const note = noteOf(expression, whole.parts);
    if (note === undefined) return nothing;
    const alphabet = signsOf(this.document);
    const scope: Scope = { tables, source, alphabet, values: new Map(), ...noWhere, nodes: nodesOf([expression]) };
    const reasons = await this.because(expression, note, scope, wanted);
    if (expression.kind === "relation" && isOfTwo(expression, note)) {
      // Both sides are told before either is explained.
      const text = sentence(expression, note, seenIn(expression, note, scope));
      return [{ text, source, span: expression.span, because: () => Promise.resolve(reasons) }];
    }
    // Of a constant alone, the document shows the definition, but not which case of it applies.
    const isShown = expression.kind === "name" && reasons[0]?.defined?.definition.body.kind !== "branches";
    const inside = isShown && reasons.length === 1 ? await reasons[0]!.because() : nothing;
    return inside.length > 0 ? inside : reasons;
  }

  /** The sentence that says what a part came to; of a call, with the body of the definition. */
  private async said(node: Expression, note: NoteSeen, around: Scope, wanted?: string): Promise<Reason> {
    const scope = seenIn(node, note, around);
    const body = note.call === undefined ? undefined : await this.body(node, note, scope, wanted);
    if (body !== undefined) return body;
    return {
      text: sentence(node, note, scope),
      source: scope.source,
      span: node.span,
      because: () => this.because(node, note, scope, wanted),
    };
  }

  /** The same of a part that is evaluated in a turn of a loop: the sentence begins with the values of the loop's names. */
  private async saidIn(
    turn: TurnSeen,
    loop: NoteSeen,
    names: readonly Variable[],
    node: Expression,
    note: NoteSeen,
    around: Scope,
  ): Promise<Reason> {
    const scope = inTurn(around, loop, turn, names);
    const said = await this.said(node, note, scope);
    return { ...said, text: `${bindingsText(scope, names)}: ${said.text}` };
  }

  /** What decides a part; nothing for what is its own reason. `wanted` is what a set was asked for. */
  protected async because(
    node: Expression,
    note: NoteSeen,
    around: Scope,
    wanted?: string,
  ): Promise<readonly Reason[]> {
    const scope = seenIn(node, note, around);
    if (note.failure !== undefined) return this.failed(node, note, scope);
    if (note.call !== undefined) {
      const body = await this.body(node, note, scope, wanted);
      return body === undefined ? nothing : [body];
    }
    const truth = note.value?.truth;
    switch (node.kind) {
      case "binary":
        if (node.operator === "and" || node.operator === "or")
          return this.junction(operandsOf(node, node.operator), note, scope, (node.operator === "and") === truth);
        if (node.operator === "implies" || node.operator === "equivalent")
          return this.each([node.left, node.right], note, scope);
        return this.deep(partsOf(node), note, scope);
      case "unary":
        return node.operator === "not" ? this.inner(node.operand, note, scope) : this.deep([node.operand], note, scope);
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
    const said = await this.said(local.node, local.note, scope);
    return [{ ...said, text: `${node.name} = ${said.text}` }];
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
    return [{ text, source: scope.source, span: first.span, because }];
  }

  /** Why conditions have no solution, or more than one. */
  private async unsolved({ names, note, conditions }: Group, scope: Scope): Promise<readonly Reason[]> {
    if (note === undefined) return nothing;
    const solutions = note.turns.filter((turn) => isSolution(turn, note, scope, names));
    if (solutions.length === 0) return this.noSolution(note, scope, names);
    return solutions.slice(0, mostShown).map((turn) => ({
      text: `${bindingsText(inTurn(scope, note, turn, names), names)} is a solution`,
      source: scope.source,
      span: conditions[0]!.span,
      because: () => this.tests(note, scope, turn, names),
    }));
  }

  /** The reason of a part that says the same as the whole, or the opposite. */
  private async inner(node: Expression, { parts }: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
    const note = noteOf(node, parts);
    if (note === undefined) return nothing;
    return isDeciding(node) ? this.because(node, note, scope) : [await this.said(node, note, scope)];
  }

  /** `a & b`, `a or b`: the operand that was evaluated last decides, unless all of them do. */
  private async junction(
    operands: readonly Expression[],
    note: NoteSeen,
    scope: Scope,
    isOfAll: boolean,
  ): Promise<readonly Reason[]> {
    if (isOfAll) return this.each(operands, note, scope);
    const last = operands.findLast((operand) => noteOf(operand, note.parts) !== undefined);
    return last === undefined ? nothing : this.inner(last, note, scope);
  }

  /** What each of some parts came to. */
  private async each(
    nodes: readonly Expression[],
    { parts }: NoteSeen,
    scope: Scope,
    wanted?: string,
  ): Promise<readonly Reason[]> {
    const noted = nodes.flatMap((node) => {
      const note = noteOf(node, parts);
      return note === undefined ? [] : [{ node, note }];
    });
    return Promise.all(noted.slice(0, mostShown).map(({ node, note }) => this.said(node, note, scope, wanted)));
  }

  /** The same of those parts whose value is not seen at a glance. */
  private async deep(
    nodes: readonly Expression[],
    note: NoteSeen,
    scope: Scope,
    wanted?: string,
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
      ...(await Promise.all(locals.slice(0, mostShown).map((name) => this.local(name, scope)))).flat(),
      ...(await this.each(
        nodes.filter((node) => isDeep(node) || isConstant(node)),
        note,
        scope,
        wanted,
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
    if (same.length === 0)
      return this.deep(
        node.bindings.map(({ set }) => set),
        note,
        scope,
      );
    const others = same.length + note.left.reduce((sum, { truth, count }) => sum + (truth === decisive ? count : 0), 0);
    const shown = same.slice(0, isOfAll ? mostShown : 1);
    const names = patterns.flatMap(boundIn);
    const tell = async (turn: TurnSeen, more: number): Promise<Reason> => {
      const said = await this.saidIn(turn, note, names, node.body, noteOf(node.body, turn.parts)!, scope);
      const and = more === 0 ? "" : ` (and ${note.isCut ? "others" : more === 1 ? "one other" : `${more} others`})`;
      return { ...said, text: said.text + and };
    };
    const miss = isOfAll ? undefined : turns.find((turn) => is(turn) === !decisive);
    return Promise.all([
      ...shown.map((turn, i) => tell(turn, i === shown.length - 1 ? others - shown.length : 0)),
      ...(miss === undefined ? [] : [tell(miss, 0).then((reason) => ({ ...reason, because: none }))]),
    ]);
  }

  /** Of a comparison: what the sides came to; of several in a row, the one that does not hold. */
  private async relation(node: RelationNode, note: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
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
    const { operator, right } = node.links[0]!;
    if (operator === "in" || operator === "notin") {
      const wanted = textOf(node.first, note);
      return [
        ...misfitting(node, note, scope),
        ...(await this.deep([node.first], note, scope)),
        ...(await this.deep([right], note, scope, wanted)),
      ];
    }
    const members = this.members(node, note, scope);
    return [...(members === undefined ? [] : [members]), ...(await this.deep(sides, note, scope))];
  }

  /** Which members two sets do not have in common. */
  private members({ first, links, span }: RelationNode, { parts }: NoteSeen, { source }: Scope): Reason | undefined {
    const { operator, right } = links[0]!;
    const [one, other] = [noteOf(first, parts)?.value, noteOf(right, parts)?.value];
    if (one?.members === undefined || other?.members === undefined) return undefined;
    if (one.members.length < one.size! || other.members.length < other.size!) return undefined;
    const onlyOne = one.members.filter((member) => !other.members!.includes(member));
    const onlyOther = operator === "equal" ? other.members.filter((member) => !one.members!.includes(member)) : [];
    const texts = [
      ...(onlyOne.length === 0 ? [] : [`only the left one has ${listed(onlyOne)}`]),
      ...(onlyOther.length === 0 ? [] : [`only the right one has ${listed(onlyOther)}`]),
    ];
    if (texts.length === 0) return undefined;
    return { text: texts.join(", "), source, span, because: none };
  }

  /** The terms of a sum, or the members that solutions give. */
  private async terms(
    node: Expression & { readonly kind: "big" | "comprehension" },
    note: NoteSeen,
    scope: Scope,
  ): Promise<readonly Reason[]> {
    const element = node.kind === "big" ? node.body : node.element;
    const names = scope.tables.plans.get(node.id)?.variables ?? [];
    const given = note.turns.filter(({ parts }) => noteOf(element, parts) !== undefined);
    if (given.length === 0) return this.noSolution(note, scope, names);
    return Promise.all(
      given.slice(0, mostShown).map(async (turn) => {
        const said = await this.saidIn(turn, note, names, element, noteOf(element, turn.parts)!, scope);
        if (element.kind !== "name") return said;
        // A member that is named says nothing of itself, but the tests say why it is there.
        const text = bindingsText(inTurn(scope, note, turn, names), names);
        return { ...said, text, because: () => this.tests(note, scope, turn, names) };
      }),
    );
  }

  /** Why there is no solution: the tests that the last ones fail, and what the loops run through. */
  private async noSolution(note: NoteSeen, scope: Scope, names: readonly Variable[]): Promise<readonly Reason[]> {
    const failing = note.turns.filter(({ parts }) => parts.at(-1)?.value?.truth === false);
    const tests = failing.slice(-mostShown).map(async (turn) => {
      const part = turn.parts.at(-1)!;
      const test = scope.nodes.get(part.id);
      return test === undefined ? nothing : [await this.saidIn(turn, note, names, test, part, scope)];
    });
    return [...(await this.sources(note, scope)), ...(await Promise.all(tests)).flat()];
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
      const text = `${wanted} is there for ${bindingsText(inTurn(scope, note, giving, names), names)}`;
      const because = async (): Promise<readonly Reason[]> => [
        ...(await this.tests(note, scope, giving, names)),
        ...(await this.sources(note, scope)),
      ];
      return [{ text, source: scope.source, span: node.span, because }];
    }
    const near = note.turns.find(
      ({ parts, values }) => values.some(({ text }) => text === wanted) && parts.at(-1)?.value?.truth === false,
    );
    const part = near?.parts.at(-1);
    const test = part && scope.nodes.get(part.id);
    if (near !== undefined && part !== undefined && test !== undefined)
      return [await this.saidIn(near, note, names, test, part, scope)];
    const like = this.nearest(element, note, wanted);
    const member = like && (await this.saidIn(like, note, names, element, noteOf(element, like.parts)!, scope));
    const sources = await this.sources(note, scope);
    if (member === undefined && sources.length === 0) return this.terms(node, note, scope);
    return [...(member === undefined ? [] : [member]), ...sources];
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
    return Promise.all(passed.slice(0, mostShown).map((part) => this.said(scope.nodes.get(part.id)!, part, inner)));
  }

  /** What the loops run through, where there is more to say of that. */
  private async sources(note: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
    const sets = note.parts.flatMap((part) => {
      const node = scope.nodes.get(part.id);
      return node !== undefined && hasDepth(part) ? [{ node, part }] : [];
    });
    return Promise.all(sets.slice(0, mostShown).map(({ node, part }) => this.said(node, part, scope)));
  }

  /** A call with the body of its definition, as far as that was evaluated. */
  private async body(
    call: Expression,
    note: NoteSeen,
    around: Scope,
    wanted: string | undefined,
  ): Promise<Reason | undefined> {
    const callee = this.callees.of(call, note, around);
    if (callee === undefined || note.call === undefined) return undefined;
    const opened = await this.open(note.call.number, wanted);
    const whole = opened ?? unknown;
    if (callee.kind === "lambda") return this.unnamedBody(call, note, around, callee, whole);
    const { defined } = callee;
    const scope = scopeOf(defined, note.call.args, whole, this.document);
    const head = filled(named(call, note, defined), operandsPut(call, note, around), around);
    const { body, span } = defined.definition;
    const { source } = this.document;
    const args = call.kind === "call" ? call.args : [];
    const within = async (parts: readonly Expression[]): Promise<readonly Reason[]> => [
      ...(opened === undefined ? [tooLong(source, span)] : await this.ofParts(parts, whole, scope, wanted)),
      ...(await this.deep(args, note, around)),
    ];
    if (body.kind === "predicate") {
      const evaluated = body.conditions.filter((condition) => noteOf(condition, whole.parts) !== undefined);
      const decisive = note.value?.truth === true ? evaluated : evaluated.slice(-1);
      const texts = body.conditions.map((one) => filled(one, valuesPut(scope), scope));
      const [only] = body.conditions;
      const found = body.conditions.length === 1 ? noteOf(only!, whole.parts) : undefined;
      const says =
        found !== undefined && only!.kind === "relation" && only!.links.length === 1
          ? comparison(only!, found, scope)
          : texts.join(` ${operatorSpelling("and", scope.alphabet)} `);
      const text = `${head} ${outcomeOf(note)}: ${says}`;
      return { text, source, span, defined, because: () => within(decisive) };
    }
    const taken = body.kind === "branches" && opened !== undefined ? takenOf(body.branches, whole) : undefined;
    const value = body.kind === "expression" ? body.value : taken?.value;
    const found = value && noteOf(value, whole.parts);
    if (value === undefined) {
      const because = (): Promise<readonly Reason[]> =>
        opened === undefined ? within([]) : this.failed(call, whole, scope);
      return { text: `${head} ${outcomeOf(note)}`, source, span, because };
    }
    const since =
      taken === undefined || body.kind !== "branches" ? "" : `, since ${reasonOf(taken, body.branches, scope, whole)}`;
    const text = filled(value, valuesPut(scope), scope);
    const steps = found === undefined ? [text] : [text, filled(value, operandsPut(value, found, scope), scope)];
    const says =
      note.value === undefined || note.value.truth !== undefined
        ? `${head} ${outcomeOf(note)}: ${text}`
        : equation([head, ...steps], note.value);
    // What decides between the cases: the condition that holds, and those before it that do not.
    const before = body.kind === "branches" ? body.branches.slice(0, body.branches.indexOf(taken!)) : [];
    const conditions = [
      ...(taken?.condition === undefined ? [] : [taken.condition]),
      ...before.flatMap(({ condition }) => condition ?? []),
    ];
    const parts = [...conditions, value];
    return { text: says + since, source, span: value.span, defined, because: () => within(parts) };
  }

  /** A call of a function without a name. */
  private unnamedBody(
    call: Expression,
    note: NoteSeen,
    around: Scope,
    callee: Callee & { readonly kind: "lambda" },
    whole: NoteSeen,
  ): Reason {
    const { body } = callee.node;
    const scope = scopeOfUnnamed(callee, note.call!.args, whole);
    const head = filled(call, operandsPut(call, note, around), around);
    const found = noteOf(body, whole.parts);
    const text = filled(body, valuesPut(scope), scope);
    const steps = found === undefined ? [text] : [text, filled(body, operandsPut(body, found, scope), scope)];
    const says =
      note.value === undefined || note.value.truth !== undefined
        ? `${head} ${outcomeOf(note)}: ${text}`
        : equation([head, ...steps], note.value);
    const args = call.kind === "call" ? call.args : [];
    const because = async (): Promise<readonly Reason[]> => [
      ...(whole === unknown ? [tooLong(scope.source, body.span)] : await this.ofParts([body], whole, scope, undefined)),
      ...(await this.deep(args, note, around)),
    ];
    return { text: says, source: scope.source, span: body.span, because };
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
  private async failed(node: Expression, note: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
    const turn = note.turns.findLast(({ parts }) => parts.some(({ failure }) => failure !== undefined));
    const part = [...note.parts, ...(turn?.parts ?? [])].findLast(({ failure }) => failure !== undefined);
    const inner = part && scope.nodes.get(part.id);
    const group = part && scope.groups.find((one) => one.note === part);
    if (group !== undefined) return this.unsolved(group, scope);
    if (part !== undefined && inner !== undefined) {
      const names =
        node.kind === "quantifier"
          ? (scope.tables.binders.get(node.id) ?? []).flatMap(boundIn)
          : (scope.tables.plans.get(node.id)?.variables ?? []);
      return [
        turn?.parts.includes(part) === true
          ? await this.saidIn(turn, note, names, inner, part, scope)
          : await this.said(inner, part, scope),
      ];
    }
    if (note.call === undefined) return nothing;
    const whole = await this.open(note.call.number);
    const callee = this.callees.of(node, note, scope);
    if (whole === undefined || callee === undefined) return nothing;
    if (callee.kind === "lambda")
      return this.failed(
        callee.node.body,
        { ...whole, call: undefined },
        scopeOfUnnamed(callee, note.call.args, whole),
      );
    const { defined } = callee;
    const inside = scopeOf(defined, note.call.args, whole, this.document);
    // A guard, or a condition of a `where`, that does not hold is no failure of its own.
    const { guard, where } = defined.definition;
    const conditions = nodesOf([...guard, ...where]);
    const violated = whole.parts.filter(({ id, value }) => value?.truth === false && conditions.has(id));
    if (violated.length > 0)
      return Promise.all(violated.map((test) => this.said(conditions.get(test.id)!, test, inside)));
    return this.failed(node, { ...whole, call: undefined }, inside);
  }
}

/** The notes of what was not evaluated again. */
const unknown: NoteSeen = {
  id: 0,
  value: undefined,
  failure: undefined,
  holds: false,
  parts: [],
  turns: [],
  left: [],
  isCut: false,
  call: undefined,
};

/** Said in place of what decides, where it takes too long to evaluate that with notes. */
export const tooLong = (source: Source, span: Span): Reason => ({
  text: "it takes too long to find out why",
  source,
  span,
  because: none,
});

/** The call as it says what is called, where that is a definition that has been handed over as a value. */
const named = (call: Expression, { call: seen }: NoteSeen, { definition }: Defined): Expression =>
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

/** True of what has a reason without being said itself: its parts say more than the whole. */
function isDeciding(node: Expression): boolean {
  return (
    node.kind === "quantifier" ||
    (node.kind === "unary" && node.operator === "not") ||
    (node.kind === "binary" && (node.operator === "and" || node.operator === "or"))
  );
}
