// Traversal and rewriting of trees whose children are in the fields that a table lists.

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

/** Appends the children in these fields to a list, and returns the list. */
export function add<Child>(part: object, fields: readonly Field[], parts: Child[]): readonly Child[] {
  for (const field of fields) addValue((part as Record<string, unknown>)[field.key], field, parts);
  return parts;
}

function addValue<Child>(value: unknown, field: Field, parts: Child[]): void {
  if (value === undefined) return;
  if (Array.isArray(value)) for (const one of value) addValue(one, field, parts);
  else if (field.fieldsOf === undefined) parts.push(value as Child);
  else add(value as object, field.fieldsOf(value as never), parts);
}

/**
 * Rewrites the children in these fields. Returns the same part if no child changes. Rewrites nest as deeply as
 * documents do, so each level uses few stack frames.
 */
export function rebuilt<Part extends object, Child>(
  part: Part,
  fields: readonly Field[],
  of: (child: Child) => Child,
): Part {
  let changed: Record<string, unknown> | undefined;
  for (const { key, fieldsOf } of fields) {
    const value = (part as Record<string, unknown>)[key];
    if (value === undefined) continue;
    const rewrite =
      fieldsOf === undefined
        ? of
        : (one: Child): Child =>
            Array.isArray(one)
              ? (mapList(one as Child[], rewrite) as never)
              : (rebuilt(one as object, fieldsOf(one as never), of) as Child);
    const rewritten = Array.isArray(value) ? mapList(value as Child[], rewrite) : rewrite(value as Child);
    if (rewritten !== value) (changed ??= { ...part } as Record<string, unknown>)[key] = rewritten;
  }
  return (changed as Part | undefined) ?? part;
}

/** Maps a list. Returns the same list if no item changes. */
export function mapList<T>(items: readonly T[], of: (item: T) => T): readonly T[] {
  let changed: T[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const rewritten = of(item);
    if (rewritten !== item) changed ??= items.slice(0, i);
    changed?.push(rewritten);
  }
  return changed ?? items;
}
