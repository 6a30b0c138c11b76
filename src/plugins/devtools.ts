// Custom formatters for LED values in browser consoles. Values are recognised structurally, not by class, since a
// program may contain another copy of the runtime.

/** HTML in JsonML, as console formatters return it: a tag, attributes and children. */
type Markup = readonly [tag: string, attributes: Readonly<Record<string, unknown>>, ...inside: readonly unknown[]];

/** The interface of entries in `devtoolsFormatters`. */
interface Formatter {
  /** The collapsed line of an object; null for the default. */
  header(value: unknown): Markup | null;
  hasBody(value: unknown): boolean;
  /** The expanded content. */
  body(value: unknown): Markup | null;
}

/** True for sets, sequences, atoms, ratios and images of any runtime. */
const isLedObject = (v: unknown): v is object => typeof v === "object" && v !== null && "printOn" in v && "toJSON" in v;

/** Maximum number of members that the developer tools list. */
const maxListed = 1000;

/** Yields the members of a finite set, the items of a sequence, and the two parts of a ratio; none for other values. */
function* partsOf(v: object): Generator<unknown> {
  if (!(Symbol.iterator in v) || ("finite" in v && v.finite !== true)) return;
  let count = 0;
  for (const part of v as Iterable<unknown>) if (count++ < maxListed) yield part;
}

const formatter: Formatter = {
  header: (value) => (isLedObject(value) ? ["span", {}, String(value)] : null),
  hasBody: (value) => isLedObject(value) && partsOf(value).next().done !== true,
  body(value) {
    if (!isLedObject(value)) return null;
    return ["ol", {}, ...[...partsOf(value)].map((part): Markup => ["li", {}, ["object", { object: part }]])];
  },
};

/**
 * Shows sets, sequences, atoms, ratios and images in LED notation in the browser console, with their parts below.
 * Browsers call formatters only if "Custom formatters" is enabled in their developer tools.
 */
export function installFormatter(): void {
  const host: typeof globalThis & { devtoolsFormatters?: Formatter[] } = globalThis;
  host.devtoolsFormatters ??= [];
  if (!host.devtoolsFormatters.includes(formatter)) host.devtoolsFormatters.push(formatter);
}
