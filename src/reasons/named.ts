// Reasons of what the names of a `where` stand for, and of what fails.

import type { Defined, Variable } from "../names/resolved.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { conjunctionOf, failingWithin, groupOf, isSolution, localOf, namesOf, without } from "./evidence.js";
import { filled } from "./fill.js";
import type { NoteSeen, TurnSeen } from "./notes.js";
import { nothing, type Reason, type Said } from "./reason.js";
import { bindingsText, type Group, inTurn, nodesOf, type Scope } from "./scope.js";
import { mostShown, valuesPut } from "./sentences.js";

/** The part of the explainer that tells of names and failures. */
export abstract class Named {
  /** What decides a part; nothing for what is its own reason. */
  protected abstract because(
    node: Expression,
    note: NoteSeen,
    around: Scope,
    wanted?: string,
  ): Promise<readonly Reason[]>;

  /** What a part came to, and why. */
  protected abstract said(node: Expression, note: NoteSeen, around: Scope, asked?: Said): Promise<readonly Reason[]>;

  /** The same within a turn of a loop. */
  protected abstract saidIn(
    turn: TurnSeen,
    loop: NoteSeen,
    names: readonly Variable[],
    body: Expression,
    whole: NoteSeen,
    around: Scope,
    more?: string,
  ): Promise<readonly Reason[]>;

  /** What is asked in a turn of a loop. */
  protected abstract tests(
    note: NoteSeen,
    scope: Scope,
    turn: TurnSeen,
    names: readonly Variable[],
  ): Promise<readonly Reason[]>;

  /** What the loops run through. */
  protected abstract sources(note: NoteSeen, scope: Scope): Promise<readonly Reason[]>;

  /** Why there is no solution. */
  protected abstract noSolution(
    conditions: readonly Expression[],
    note: NoteSeen,
    scope: Scope,
    names: readonly Variable[],
  ): Promise<readonly Reason[]>;

  /** What a name of a `where` stands for. */
  protected async local(node: NameNode, scope: Scope): Promise<readonly Reason[]> {
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
  protected solved(node: NameNode, scope: Scope): readonly Reason[] {
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
  protected async unsolved({ names, note, conditions }: Group, scope: Scope): Promise<readonly Reason[]> {
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

  /** What failed: the innermost part that did. */
  protected async failed(node: Expression | undefined, note: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
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
  protected async failedIn({ definition }: Defined, whole: NoteSeen, scope: Scope): Promise<readonly Reason[]> {
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
