// Prepares formulas of prose for TeX: rejects those that would fail, and defines the commands that they need.

import { recordWith, wordsOf } from "../../text/tables.js";
import { parseArgument, type LatexNode } from "../../document/latex/node.js";
import { letters as greek } from "../../language/letters.js";
import { parseLatex } from "../../document/latex/parser.js";
import { mathEnvironments } from "./commands.js";

/** Environments within formulas that amsmath provides. */
const environments: ReadonlySet<string> = new Set([
  ...mathEnvironments,
  ...wordsOf(`
  cases aligned alignedat gathered split array matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix subarray
`),
]);

/** Number of mandatory arguments of commands that fail without them. */
const requiredArguments: Readonly<Record<string, number>> = {
  ...recordWith(2, "frac dfrac tfrac binom overset underset"),
  ...recordWith(
    1,
    `
    sqrt text mbox mathrm mathit mathbf mathsf mathtt mathcal mathbb mathfrak operatorname overline underline hat
    bar vec tilde dot ddot pmod left right
    `,
  ),
};

/**
 * True if TeX can typeset a formula. Prose may contain malformed formulas, or dollar signs that delimit none:
 * `$a_b_c#$`.
 */
export function isTypesettable(tex: string): boolean {
  const { nodes, faults } = parseLatex(tex, { start: 0, end: tex.length }, "math");
  return faults.length === 0 && tex.trim() !== "" && areTypesettable(nodes, false);
}

function areTypesettable(nodes: readonly LatexNode[], isTable: boolean): boolean {
  let fences = 0;
  /** The scripts attached to the current nucleus. */
  let scripts = "";
  for (const [at, node] of nodes.entries()) {
    const isArgument = nodes[at - 1]?.kind === "script";
    if (node.kind === "script") {
      if (
        scripts.includes(node.operator) ||
        parseArgument(nodes, at + 1) === undefined ||
        nodes[at + 1]?.kind === "script"
      )
        return false;
      scripts += node.operator;
    } else if (!isArgument) scripts = "";
    switch (node.kind) {
      case "text":
        if (node.text === "#" || node.text === "$" || (node.text === "&" && !isTable)) return false;
        break;
      case "command":
        if (node.name === "left") fences++;
        if (node.name === "right" && --fences < 0) return false;
        if (!hasArguments(nodes, at + 1, requiredArguments[node.name] ?? 0)) return false;
        break;
      case "group":
        if (!areTypesettable(node.children, false)) return false;
        break;
      case "environment":
        if (!environments.has(node.name) || !areTypesettable(node.children, true)) return false;
        break;
      case "formula":
      case "verbatim":
      case "comment":
        return false;
      case "blank":
      case "script":
        break;
    }
  }
  return fences === 0;
}

function hasArguments(nodes: readonly LatexNode[], from: number, count: number): boolean {
  let at = from;
  for (let remaining = count; remaining > 0; remaining--) {
    const argument = parseArgument(nodes, at);
    if (argument === undefined) return false;
    at = argument.nextIndex;
  }
  return true;
}

/** Substitutes for commands that amsmath lacks. */
const substitutes: Readonly<Record<string, string>> = {
  mathbb: "[1]{\\mathbf{#1}}",
  mathfrak: "[1]{\\mathbf{#1}}",
  varnothing: "{\\emptyset}",
  nmid: "{\\not\\mid}",
  nexists: "{\\not\\exists}",
  square: "{\\diamond}",
  Box: "{\\diamond}",
  blacksquare: "{\\diamond}",
  leqslant: "{\\leq}",
  geqslant: "{\\geq}",
  checkmark: "{\\surd}",
  complement: "{\\mathrm{C}}",
  subsetneq: "{\\subset}",
  supsetneq: "{\\supset}",
  therefore: "{\\mbox{so }}",
  because: "{\\mbox{since }}",
  coloneqq: "{:=}",
  mod: "{\\operatorname{mod}}",
};

/** Common commands of every LaTeX distribution. */
const standardCommands: ReadonlySet<string> = new Set([
  ...Object.keys(requiredArguments).filter((name) => substitutes[name] === undefined),
  ...Object.keys(greek),
  ...wordsOf(`
  begin end label tag notag nonumber quad qquad ldots dots cdots cdot times sum prod int lim infty log ln sin cos
  tan exp max min gcd le leq ge geq ne neq in notin to mid bmod equiv approx wedge vee land lor neg lnot forall
  exists cup cap subseteq subset setminus emptyset langle rangle lfloor rfloor lceil rceil lvert rvert Rightarrow
  rightarrow iff implies pm circ prime partial
`),
]);

/**
 * Preamble definitions of formula commands that TeX may lack; they print their own names. LaTeX readers do not see
 * definitions in this form, so the commands keep their usual meaning there.
 */
export function defineCommands(formulas: readonly string[]): readonly string[] {
  const names = new Set(formulas.flatMap((tex) => [...tex.matchAll(/\\([a-zA-Z]+)/g)].map(([, name = ""]) => name)));
  return [...names]
    .filter((name) => !standardCommands.has(name))
    .toSorted()
    .map((name) => provideCommand(name, substitutes[name] ?? `{\\text{\\textbackslash{}${name}}}`));
}

/** Defines a command unless TeX has it. */
export function provideCommand(name: string, definition: string): string {
  return `\\expandafter\\providecommand\\csname ${name}\\endcsname${definition}`;
}
