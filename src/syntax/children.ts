// Table-driven traversal and rewriting of trees: a table lists the child fields of each kind of node.

/**
 * A field with children: a node, a part that has fields itself, or lists of these. `fieldsOf` returns the fields of a
 * part. Optional fields may be absent.
 */
export interface Field<Key extends PropertyKey = string> {
  readonly key: Key;
  readonly fieldsOf?: (part: never) => readonly Field[];
}

/** The fields of each kind, in order. */
export type Table<Part extends { readonly kind: string }> = {
  readonly [Kind in Part["kind"]]: readonly Field<keyof Extract<Part, { readonly kind: Kind }> & string>[];
};

/** Appends the children in these fields to `children` and returns it. */
export function appendChildren<Child>(part: object, fields: readonly Field[], children: Child[]): readonly Child[] {
  for (const field of fields) appendValue((part as Record<string, unknown>)[field.key], field, children);
  return children;
}

function appendValue<Child>(value: unknown, field: Field, children: Child[]): void {
  if (value === undefined) return;
  if (Array.isArray(value)) for (const element of value) appendValue(element, field, children);
  else if (field.fieldsOf === undefined) children.push(value as Child);
  else appendChildren(value as object, field.fieldsOf(value as never), children);
}

/**
 * Rewrites the children in these fields. Returns the same part if no child changes. Rewrites nest as deeply as
 * documents do, so each level uses few stack frames.
 */
export function rewriteChildren<Part extends object, Child>(
  part: Part,
  fields: readonly Field[],
  rewriteChild: (child: Child) => Child,
): Part {
  let changed: Record<string, unknown> | undefined;
  for (const { key, fieldsOf } of fields) {
    const value = (part as Record<string, unknown>)[key];
    if (value === undefined) continue;
    const rewrite =
      fieldsOf === undefined
        ? rewriteChild
        : (element: Child): Child =>
            Array.isArray(element)
              ? (mapList(element as Child[], rewrite) as never)
              : (rewriteChildren(element as object, fieldsOf(element as never), rewriteChild) as Child);
    const rewritten = Array.isArray(value) ? mapList(value as Child[], rewrite) : rewrite(value as Child);
    if (rewritten !== value) (changed ??= { ...part } as Record<string, unknown>)[key] = rewritten;
  }
  return (changed as Part | undefined) ?? part;
}

/** Maps a list. Returns the same list if no item changes. */
export function mapList<T>(items: readonly T[], rewrite: (item: T) => T): readonly T[] {
  let changed: T[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const rewritten = rewrite(item);
    if (rewritten !== item) changed ??= items.slice(0, i);
    changed?.push(rewritten);
  }
  return changed ?? items;
}
