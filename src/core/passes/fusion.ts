// Sets that definitions make only to be walked or counted are not made: the walks that make them stand in place of the calls
// (deforestation: Wadler 1990).

import type { Defined } from "../../names/resolved.js";
import { applied } from "../applied.js";
import { isPlain } from "../clauses.js";
import type { Core, CoreDefinition, CoreModule, CoreStep } from "../core.js";
import { everyCore, someCore, someCoreOf } from "../free.js";
import { Fresh } from "../fresh.js";
import { isInjective } from "../injective.js";
import { innerDefinitions } from "../inner.js";
import { renewedNode } from "../renewing.js";
import { definitionWith, type Rewrite, withParts } from "../rewrite.js";
import { isLiteral } from "../facts/strict.js";
import { isRepeatable, isScalar } from "../facts/sure.js";
import { Taken } from "../taken.js";
import { type Facts, factsOf } from "../facts/facts.js";
import { counted, type SetAsker, setAsker } from "./counts.js";

type Walk = Core & { readonly kind: "solve" };

/** Definitions whose value is a walk. */
type Walks = ReadonlyMap<Defined, CoreDefinition>;

/** Walks of more nodes than this stay where they are. */
const largest = 40;

/**
 * Applies to calls, with names, of inner definitions that consist of one comprehension, in which nothing can fail and different
 * solutions give different members, such as `neighbours(c) := {(c[1] + i, c[2] + j) | i in {-1..1} & j in {-1..1} & (i, j) /= (0, 0)}`,
 * where
 * - the members are counted, `|neighbours(c)|`, or those of them that are in another set as well, `|neighbours(c) sec L|`;
 * - a comprehension or a big operator walks them, `Sum[d in neighbours(c)] f(d)`;
 * - they are united, `U[c in L] neighbours(c)`.
 */
export function fusion(module: CoreModule): CoreModule {
  const walks = walksOf(module);
  if (walks.size === 0) return module;
  const fresh = new Fresh(module);
  const asked = setAsker(module, fresh);
  const definitions = module.definitions.map((definition): CoreDefinition => {
    if (
      definition.role === "boundary" ||
      !someCoreOf(definition, (node) => node.kind === "call" && walks.has(node.defined))
    )
      return definition;
    const places = new Places(definition, walks, fresh, asked);
    const deep: Rewrite = (node) => places.fused(withParts(node, deep));
    return definitionWith(definition, deep);
  });
  return fresh.moduleWith(definitions);
}

/** The definitions whose calls may be replaced. */
function walksOf(module: CoreModule): Walks {
  const walks = new Map<Defined, CoreDefinition>();
  for (const [defined, { definition }] of innerDefinitions(module)) {
    const { clauses, body, reads } = definition;
    if (
      clauses.length > 0 ||
      reads.state ||
      reads.input ||
      body.kind !== "solve" ||
      body.by !== "collect" ||
      sizeOf(body) > largest
    )
      continue;
    const facts = factsOf(module);
    if (isTotal(body, facts) && isInjective(body, (node) => facts.isInteger(node))) walks.set(defined, definition);
  }
  return walks;
}

/** True if nothing in a walk can fail, apart from constants, which tell themselves where they fail. */
function isTotal({ steps, element }: Walk, facts: Facts): boolean {
  const isConstant = (node: Core): boolean => node.kind === "call" && node.args.length === 0;
  return (
    facts.isTotal(element) &&
    steps.every((step) => {
      switch (step.kind) {
        case "each":
          return (
            isPlain(step.pattern) &&
            step.otherwise === undefined &&
            (isConstant(step.set) || isLiteral(step.set) || facts.isTotal(step.set))
          );
        case "bind":
          return step.pattern.kind === "bind" && facts.isTotal(step.value);
        case "filter":
          return facts.isTotal(step.condition);
        case "either":
          return false;
      }
    })
  );
}

function sizeOf(root: Core): number {
  let size = 0;
  everyCore(root, () => size++);
  return size;
}

/** The places of a definition where walks may stand. */
class Places {
  private readonly taken: Taken;

  constructor(
    definition: CoreDefinition,
    private readonly walks: Walks,
    private readonly fresh: Fresh,
    private readonly asked: SetAsker,
  ) {
    this.taken = new Taken(definition);
  }

  /** A node, whose parts have been looked at, without sets that it would only walk or count. */
  fused(node: Core): Core {
    if (node.kind === "primitive" && (node.name === "size" || node.name === "commonSize")) {
      const args = node.args.map((arg) => this.walkFor(arg) ?? arg);
      return args.some((arg, i) => arg !== node.args[i])
        ? (counted({ ...node, args }, this.asked, () => true) ?? node)
        : node;
    }
    if (node.kind !== "solve") return node;
    const steps = node.steps.flatMap((step) => this.stepsFor(step));
    const united = node.by === "unionOver" ? this.walkFor(node.element) : undefined;
    return united === undefined
      ? { ...node, steps }
      : { ...node, by: "collect", steps: [...steps, ...united.steps], element: united.element };
  }

  /** The steps in place of one that walks the members of a set. */
  private stepsFor(step: CoreStep): readonly CoreStep[] {
    if (step.kind !== "each" || step.pattern.kind !== "bind" || step.otherwise !== undefined) return [step];
    const walk = this.walkFor(step.set);
    return walk === undefined
      ? [step]
      : [...walk.steps, { kind: "bind", pattern: step.pattern, value: walk.element, span: step.span }];
  }

  /** The walk in place of a call, with variables of its own. */
  private walkFor(call: Core): Walk | undefined {
    const definition = call.kind === "call" ? this.walks.get(call.defined) : undefined;
    if (
      call.kind !== "call" ||
      definition === undefined ||
      !call.args.every((arg) => isScalar(arg) || isRepeatable(arg))
    )
      return undefined;
    if (someCore(definition.body, (node) => node.kind === "call" && this.taken.variables.has(node.defined.name)))
      return undefined;
    const walk = renewedNode(applied(definition, call.args), (variable) =>
      this.fresh.copy(this.taken.renamed(variable)),
    );
    return walk.kind === "solve" ? walk : undefined;
  }
}
