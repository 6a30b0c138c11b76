// Mistakes in names and literals: misspellings, malformed literals, and wrong names.

import type { Variable } from "../../../src/resolve/resolved.js";
import { isKeyName } from "../../../src/runtime/easel/keys.js";
import { allKinds, kinds as valueKinds, kindsOf } from "../../../src/types/lattice/kinds.js";
import type { Dice } from "../../fuzz/dice.js";
import type { MistakeKind } from "./kind.js";
import { type Edit, type Of, type Page, partsOfAll, type Place, put } from "./page.js";
import { misspelt } from "./spelling.js";

/** An edit that misspells a name or literal; none if it is too short. */
function slip(place: Place<Of<"name" | "atom" | "string">>, page: Page, dice: Dice): readonly Edit[] {
  const { node } = place;
  const word = node.kind === "string" ? node.value : node.name;
  const wrong = misspelt(word, dice);
  if (wrong === undefined) return [];
  const text = page.slice(node.span);
  const at = node.span.start + text.indexOf(word);
  return text.includes(word) ? [{ start: at, end: at + word.length, text: wrong }] : [];
}

/** Names that refer to a binding, excluding the binding occurrences. */
const usedNames = (page: Page): readonly Place<Of<"name">>[] =>
  page.all("name").filter((place) => page.binding(place.node) !== undefined && !isNew(page, place));

/** True if this occurrence binds the name. */
function isNew(page: Page, { node }: Place): boolean {
  const binding = page.binding(node);
  return binding?.kind === "variable" && binding.variable.span.start === node.span.start;
}

/** Strings that carry meaning rather than text for people: compared somewhere, or a member of a set. */
function meaningfulStrings(page: Page): readonly Place<Of<"string">>[] {
  const strings = page.all("string");
  const values = new Set(
    strings.flatMap(({ node, parent }) =>
      parent?.node.kind === "relation" || parent?.node.kind === "set" ? node.value : [],
    ),
  );
  return strings.filter(({ node }) => values.has(node.value));
}

/** Key names that are tested for membership in the pressed keys. */
const keyNames = (page: Page): readonly Place<Of<"string">>[] =>
  page.all("string").filter(({ node, parent }) => {
    const set = parent?.node.kind === "relation" ? parent.node.links[0]?.right : undefined;
    const binding = set === undefined ? undefined : page.binding(set);
    return isKeyName(node.value) && binding?.kind === "moment" && binding.field === "keys";
  });

/** Keys that browsers name differently, for example `ArrowLeft`. */
const arrows: ReadonlySet<string> = new Set(["Left", "Right", "Up", "Down"]);

const isIdentifier = (text: string): boolean => /^\p{L}[\p{L}\p{N}_]*$/u.test(text);

const comparedLiterals = (page: Page): readonly Place<Of<"numeral" | "atom" | "string" | "truth">>[] =>
  [...page.all("numeral"), ...page.all("atom"), ...page.all("string"), ...page.all("truth")].filter(
    ({ parent }) => parent?.node.kind === "relation",
  );

/** Returns a literal of a kind that the expression cannot have, among those that people write by mistake. */
function literalOfAnotherKind(page: Page, { node }: Place, dice: Dice): string | undefined {
  const possible = page.kindsOf(node);
  const choices = (Object.keys(literals) as (keyof typeof literals)[]).filter(
    (kind) => possible === allKinds || (valueKinds[kind] & possible) === 0,
  );
  return choices.length === 0 ? undefined : literals[dice.pick(choices)];
}

const literals = { number: "0", truth: "false", atom: "`none", string: '"none"', set: "{}" } as const;

export const nameKinds: readonly MistakeKind[] = [
  {
    name: "name-misspelt",
    edits: (page, dice) =>
      usedNames(page).flatMap((place) =>
        page.compiled.document.scope.defined.has(place.node.name) || page.binding(place.node)?.kind === "variable"
          ? slip(place, page, dice)
          : [],
      ),
  },
  {
    name: "built-in-name-misspelt",
    edits: (page, dice) =>
      usedNames(page)
        .filter(({ node }) => ["builtin", "moment"].includes(page.binding(node)?.kind ?? ""))
        .flatMap((place) => slip(place, page, dice)),
  },
  { name: "atom-misspelt", edits: (page, dice) => page.all("atom").flatMap((place) => slip(place, page, dice)) },
  {
    name: "string-misspelt",
    edits: (page, dice) => meaningfulStrings(page).flatMap((place) => slip(place, page, dice)),
  },
  {
    name: "key-name-misspelt",
    edits: (page, dice) =>
      keyNames(page).flatMap((place) => {
        const { value } = place.node;
        const foreign = arrows.has(value) ? `Arrow${value}` : value.toLowerCase();
        const wrong = dice.pick([value.toLowerCase(), foreign, misspelt(value, dice) ?? foreign]);
        return isKeyName(wrong) ? [] : [put(place.node.span, `"${wrong}"`)];
      }),
  },
  {
    name: "string-for-atom",
    edits: (page) => page.all("atom").map(({ node }) => put(node.span, `"${node.name}"`)),
  },
  {
    name: "atom-without-backquote",
    edits: (page) => page.all("atom").map(({ node }) => put(node.span, node.name)),
  },
  {
    name: "string-without-quotes",
    edits: (page) =>
      page
        .all("string")
        .filter(({ node }) => isIdentifier(node.value))
        .map(({ node }) => put(node.span, node.value)),
  },
  {
    name: "another-parameter",
    edits: (page, dice) =>
      usedNames(page).flatMap(({ node, definition }) => {
        const binding = page.binding(node);
        if (binding?.kind !== "variable") return [];
        const others = (page.definedBy(definition)?.parameters ?? []).filter((other) =>
          isOfAnotherKind(page, other, binding.variable),
        );
        return others.length === 0 ? [] : put(node.span, dice.pick(others).name);
      }),
  },
  {
    name: "another-definition",
    edits: (page, dice) =>
      usedNames(page).flatMap(({ node, definition }) => {
        const binding = page.binding(node);
        if (binding?.kind !== "definition") return [];
        const others = page.compiled.document.definitions.filter(
          (other) => other.definition !== definition && other.parameters.length !== binding.defined.parameters.length,
        );
        return others.length === 0 ? [] : put(node.span, dice.pick(others).name);
      }),
  },
  {
    name: "constant-called",
    edits: (page) =>
      usedNames(page).flatMap(({ node, parent, definition }) => {
        const binding = page.binding(node);
        if (binding?.kind !== "definition" || binding.defined.parameters.length > 0) return [];
        if (parent?.node.kind === "call" && parent.node.callee === node) return [];
        return put(node.span, `${node.name}(${definition.parameters[0]?.name ?? "1"})`);
      }),
  },
  {
    name: "function-without-arguments",
    edits: (page) =>
      page
        .all("call")
        .filter(({ node }) => node.args.length > 0 && node.callee.kind === "name")
        .map(({ node }) => put({ start: node.callee.span.end, end: node.span.end }, "")),
  },
  {
    name: "parameter-called",
    edits: (page) =>
      page
        .all("index")
        .filter(({ node }) => node.target.kind === "name" && page.binding(node.target)?.kind === "variable")
        .map(({ node }) => put(node.span, `${page.written(node.target)}(${page.written(node.index)})`)),
  },
  {
    name: "set-for-member",
    edits: (page) =>
      page.places.flatMap(({ node }) => {
        const found =
          node.kind === "quantifier"
            ? node.bindings.flatMap(({ patterns, set }) => patterns.map((name) => ({ name, set })))
            : node.kind === "comprehension" || node.kind === "big"
              ? partsOfAll(node.conditions).flatMap((part) =>
                  part.kind === "relation" && part.links[0]?.operator === "in"
                    ? [{ name: part.first, set: part.links[0].right }]
                    : [],
                )
              : [];
        return found.flatMap(({ name, set }) => {
          if (name.kind !== "name" || set.kind !== "name" || !isNew(page, page.placeOf(name))) return [];
          const binding = page.binding(name);
          return page.all("name").flatMap((use) => {
            const used = page.binding(use.node);
            const isUse =
              use.node !== name &&
              binding?.kind === "variable" &&
              used?.kind === "variable" &&
              used.variable === binding.variable;
            return isUse ? [put(use.node.span, set.name)] : [];
          });
        });
      }),
  },
  {
    name: "literal-of-another-form",
    edits: (page) =>
      comparedLiterals(page).flatMap(({ node }) => {
        const text = page.slice(node.span);
        if (node.kind === "atom") return put(node.span, `"${node.name}"`);
        if (node.kind === "string") return isIdentifier(node.value) ? put(node.span, `\`${node.value}`) : [];
        return put(node.span, `"${text}"`);
      }),
  },
  {
    name: "compared-with-another-kind",
    edits: (page, dice) =>
      page.all("relation").flatMap(({ node: { links } }) => {
        const [link] = links;
        if (links.length !== 1 || (link?.operator !== "equal" && link?.operator !== "unequal")) return [];
        const literal = literalOfAnotherKind(page, page.placeOf(link.right), dice);
        return literal === undefined ? [] : put(page.extentOf(link.right), literal);
      }),
  },
  {
    name: "branch-of-another-kind",
    edits: (page, dice) =>
      page.definitions.flatMap(({ body }) =>
        body.kind !== "branches"
          ? []
          : body.branches.flatMap(({ value }) => {
              const literal = literalOfAnotherKind(page, page.placeOf(value), dice);
              return literal === undefined ? [] : put(page.extentOf(value), literal);
            }),
      ),
  },
];

/** True unless both variables can have values of a common kind. */
function isOfAnotherKind({ compiled }: Page, one: Variable, other: Variable): boolean {
  if (one.name === other.name) return false;
  const types = compiled.document.variables;
  const [mine, its] = [one, other].map(({ id }) => kindsOf(types.get(id) ?? [{ kind: "any" }]));
  // Parameters that accept any kind count as different, since authors mean different things by them.
  return mine === allKinds || its === allKinds || (mine! & its!) === 0;
}
