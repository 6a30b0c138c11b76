// Reports names that are defined more than once. If the definitions are equations for single values, such as
// `next(red) := green` and `next(green) := red`, the help rewrites them as branches.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { groupedBy } from "../text/groups.js";
import type { Source, Span } from "../text/source.js";
import type { Definition } from "../syntax/tree.js";
import { everyOpenExpression } from "../syntax/walk.js";
import { short } from "./advice.js";
import { definitionLabel, lineOf } from "./places.js";
import type { Defined } from "./resolved.js";
import { maxLabels } from "../diagnostics/limits.js";

const isBroken = ({ definition }: Defined): boolean => definition.body.kind === "broken";

/** The diagnostics for redefinitions of names in `first`. */
export function reportRedefinitions(
  doubled: readonly Defined[],
  first: ReadonlyMap<string, Defined>,
  source: Source,
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const [name, group] of groupedBy(doubled, (entry) => entry.name)) {
    const firstDefinition = first.get(name);
    const [second, ...later] = group.filter((entry) => !isBroken(entry));
    if (firstDefinition === undefined || second === undefined || isBroken(firstDefinition)) continue;
    const branches = branchesOf(
      [firstDefinition, second, ...later].map(({ definition }) => definition),
      (span) => source.text.slice(span.start, span.end),
    );
    const labels = later
      .slice(0, maxLabels)
      .map(({ definition }) => ({ span: definition.name.span, text: "and here" }));
    diagnostics.push(
      report(
        messages.definedTwice,
        second.definition.name.span,
        { name, line: lineOf(source, firstDefinition.definition.name.span), branches },
        [definitionLabel(firstDefinition), ...labels],
      ),
    );
  }
  return diagnostics;
}

/**
 * Rewrites equations as branches. They must have one parameter, which only the last may use; undefined otherwise, or if
 * the result is too long.
 */
function branchesOf(definitions: readonly Definition[], textOf: (span: Span) => string): string | undefined {
  const values = new Set(definitions.map(({ parameters }) => parameters[0]?.name));
  if (values.size < definitions.length) return undefined;
  const branches: string[] = [];
  let name = "x";
  for (const [i, { parameters, body, guard, where }] of definitions.entries()) {
    const [parameter] = parameters;
    if (
      parameter === undefined ||
      parameters.length > 1 ||
      body.kind !== "expression" ||
      guard.length + where.length > 0
    )
      return undefined;
    let isUsed = false;
    everyOpenExpression(body.value, (node) => {
      if (node.kind === "name" && node.name === parameter.name) isUsed = true;
    });
    if (isUsed && i + 1 < definitions.length) return undefined;
    if (isUsed) name = parameter.name;
    const value =
      body.value.kind === "name" && values.has(body.value.name) && !isUsed
        ? `\`${body.value.name}`
        : textOf(body.value.span);
    branches.push(isUsed ? `${value} otherwise` : `${value} if \0 = \`${parameter.name}`);
  }
  const head = definitions[0]?.name.name ?? "";
  return short(`${head}(${name}) := ${branches.join("; ")}`.replaceAll("\0", name));
}
