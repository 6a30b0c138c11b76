// Searches a document for explanations of an unknown name: an atom without its backquote, a local name of another
// definition, or a definition in prose. The tables are built lazily, when a name is unknown.

import type { Edit, Label } from "../diagnostics/diagnostic.js";
import type { ProseDefinition } from "../diagnostics/names.js";
import type { LedDocument } from "../document/document.js";
import { type DefinitionInProse, findDefinitionsInProse } from "../document/prose-definitions.js";
import { positionAt, type Span } from "../text/source.js";
import type { Definition } from "../syntax/tree.js";
import { everyExpression, expressionsOf, nodesOfKind } from "../syntax/walk.js";
import { bindingPlaces } from "./binding-places.js";
import { editsToEnclose, languageOf } from "./uncoded.js";
import { maxHeadLength } from "./limits.js";

interface Local {
  readonly of: string;
  readonly isParameter: boolean;
  /** The call of a predicate with its own parameters. */
  readonly condition?: string;
}

interface Fenced {
  readonly span: Span;
  readonly line: number;
}

interface Literals {
  readonly atoms: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

/** Pattern source for a name. Compiling letter classes is slow, so patterns are built on demand. */
const definedName = String.raw`(?<name>(?<![\p{L}\p{M}\d_'])\p{L}[\p{L}\p{M}\d_]*'*)(?![\p{L}\p{M}\d_'])`;

/** Matches a display that begins with a name, optional parameters, and `=`. */
const displayedName = (): RegExp => {
  const opener = String.raw`(?:\$\$|\\\[|\\begin\s*\{[a-z]+\*?\})`;
  const font = String.raw`(?:\\(?:mathit|mathrm|operatorname|text)\s*\{)?`;
  const name = String.raw`([\p{L}][\p{L}\p{M}\d_']*)\}?`;
  const parameters = String.raw`(?:\\left\s*)?(?:\([^()=]*\))?`;
  return new RegExp(String.raw`^\s*${opener}\s*${font}${name}\s*${parameters}\s*&?\s*=(?!=)`, "u");
};

/** Matches definitions in LED and other languages, within a line. */
const looksDefined = (): readonly RegExp[] => [
  new RegExp(String.raw`${definedName}\s*(?:\([^()]*\)\s*)?(?::=|≔|\biff\b)`, "dgu"),
  new RegExp(String.raw`\b(?:def|define|function|func|fun|fn|let|const|var|val)\s+\(?${definedName}`, "dgu"),
  new RegExp(String.raw`^\s*${definedName}[^=]*(?<![<>!/])=(?![=>])`, "dgu"),
];

export class Hints {
  readonly #definitions: readonly Definition[];
  readonly #document: Pick<
    LedDocument,
    "source" | "fences" | "listings" | "comments" | "displays" | "regions" | "tests"
  >;
  #literals: Literals | undefined;
  #locals: ReadonlyMap<string, readonly Local[]> | undefined;
  #fenced: ReadonlyMap<string, Fenced> | undefined;
  #displayed: ReadonlyMap<string, number> | undefined;
  #inProse: ReadonlyMap<string, DefinitionInProse> | undefined;

  constructor(
    document: Pick<LedDocument, "source" | "fences" | "listings" | "comments" | "displays" | "regions" | "tests">,
    definitions: readonly Definition[],
  ) {
    this.#document = document;
    this.#definitions = definitions;
  }

  isAtom(name: string): boolean {
    return (this.#literals ??= literalsOf(this.#definitions)).atoms.has(name);
  }

  isText(name: string): boolean {
    return (this.#literals ??= literalsOf(this.#definitions)).texts.has(name);
  }

  /**
   * The first definition other than `currentDefinition` that binds the name as a parameter or in a `where` or guard. It
   * has a condition only if `currentDefinition` calls it.
   */
  localOf(name: string, currentDefinition: string | undefined): Local | undefined {
    const local = (this.#locals ??= localsOf(this.#definitions)).get(name)?.find((one) => one.of !== currentDefinition);
    if (local?.condition === undefined) return local;
    const user = this.#definitions.find((definition) => definition.name.name === currentDefinition);
    const calls = user === undefined ? [] : nodesOfKind(expressionsOf(user), "call");
    const isCalled = calls.some(({ callee }) => callee.kind === "name" && callee.name === local.of);
    return isCalled ? local : { of: local.of, isParameter: true };
  }

  /** The first definition of the name in a prose fence. */
  fence(name: string): Fenced | undefined {
    return (this.#fenced ??= this.#findFenced()).get(name);
  }

  /** The line of the first prose display that defines the name with `=`. */
  display(name: string): number | undefined {
    return (this.#displayed ??= this.#findDisplayed()).get(name);
  }

  /** The first definition of the name in prose. */
  inProse(name: string): (ProseDefinition & DefinitionInProse) | undefined {
    this.#inProse ??= new Map(
      findDefinitionsInProse(this.#document)
        .toReversed()
        .map((definition) => [definition.name, definition]),
    );
    const definition = this.#inProse.get(name);
    return definition && { ...definition, line: positionAt(this.#document.source, definition.span.start).line };
  }

  /** Edits that turn the definition of the name outside code into code. */
  enclose(name: string): readonly Edit[] | undefined {
    const { source, fences } = this.#document;
    const fenced = this.fence(name);
    if (fenced !== undefined) {
      const fence = fences.find(({ start, end }) => start <= fenced.span.start && fenced.span.end <= end);
      return fence && languageOf(source.text, fence);
    }
    const prose = this.inProse(name);
    return prose === undefined || prose.symbol === "=" || prose.opener !== undefined
      ? undefined
      : editsToEnclose(source.text, prose.span);
  }

  #findDisplayed(): ReadonlyMap<string, number> {
    const { source, displays } = this.#document;
    const lines = new Map<string, number>();
    for (const { start, end } of displays) {
      const [, name] = displayedName().exec(source.text.slice(start, Math.min(end, start + maxHeadLength))) ?? [];
      if (name !== undefined && !lines.has(name)) lines.set(name, positionAt(source, start).line);
    }
    return lines;
  }

  /** Labels for definitions of the name outside code. */
  labelsOf(name: string): readonly Label[] {
    const fenced = this.fence(name);
    if (fenced !== undefined) return [{ span: fenced.span, text: "in a fence that is not LED" }];
    const prose = this.inProse(name);
    return prose === undefined ? [] : [{ span: prose.span, text: "in the prose" }];
  }

  #findFenced(): ReadonlyMap<string, Fenced> {
    const { source, fences } = this.#document;
    const results = new Map<string, Fenced>();
    const patterns = looksDefined();
    for (const { start, end } of fences) {
      for (const line of source.text.slice(start, end).matchAll(/[^\r\n]+/g)) {
        for (const match of patterns.flatMap((pattern) => [...line[0].matchAll(pattern)])) {
          const name = match.groups?.["name"];
          const [from, to] = match.indices?.groups?.["name"] ?? [0, 0];
          const at = start + line.index;
          if (name !== undefined && !results.has(name))
            results.set(name, { span: { start: at + from, end: at + to }, line: positionAt(source, at).line });
        }
      }
    }
    return results;
  }
}

function literalsOf(definitions: readonly Definition[]): Literals {
  const atoms = new Set<string>();
  const texts = new Set<string>();
  for (const definition of definitions) {
    for (const root of expressionsOf(definition)) {
      everyExpression(root, (node) => {
        if (node.kind === "atom") atoms.add(node.name);
        else if (node.kind === "string") texts.add(node.value);
      });
    }
  }
  return { atoms, texts };
}

function localsOf(definitions: readonly Definition[]): ReadonlyMap<string, readonly Local[]> {
  const locals = new Map<string, Local[]>();
  const add = (name: string, local: Local): void => {
    const list = locals.get(name);
    if (list === undefined) locals.set(name, [local]);
    // Callers use only the first entry, after excluding at most one.
    else if (list.length < 2) list.push(local);
  };
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of definitions) (once.has(name.name) ? twice : once).add(name.name);
  for (const { name, parameters, where, guard, body } of definitions) {
    // The parameters of a name that is defined twice were probably meant as values.
    if (twice.has(name.name)) continue;
    const ownNames = new Set(parameters.map((parameter) => parameter.name));
    const isPredicate = body.kind === "predicate" && parameters.length > 0;
    const condition = isPredicate ? { condition: `${name.name}(${[...ownNames].join(", ")})` } : {};
    for (const parameter of ownNames) add(parameter, { of: name.name, isParameter: true, ...condition });
    for (const place of [...guard, ...where].flatMap(bindingPlaces)) {
      if (ownNames.has(place.name)) continue;
      ownNames.add(place.name);
      add(place.name, { of: name.name, isParameter: false });
    }
  }
  return locals;
}
