// Values of LED in the consoles of browsers, which show an object by its fields unless a formatter says more. Values are
// known by their form, not by their class, since a program may have a runtime of its own beside its modules.

/** A piece of HTML as formatters of consoles write it: a tag, its attributes, and what is inside. */
type Markup = readonly [tag: string, attributes: Readonly<Record<string, unknown>>, ...inside: readonly unknown[]];

/** What browsers ask of the formatters in `devtoolsFormatters`. */
interface Formatter {
  /** The line for an object; null if it is shown as usual. */
  header(value: unknown): Markup | null;
  hasBody(value: unknown): boolean;
  /** What is below that line once it is opened. */
  body(value: unknown): Markup | null;
}

/** True of sets, sequences, atoms, ratios and images, of whichever runtime. */
const isObjectOfLed = (v: unknown): v is object =>
  typeof v === "object" && v !== null && "printOn" in v && "toJSON" in v;

/** The most members that are listed below a value. */
const mostListed = 1000;

/** The members of a finite set, the items of a sequence, and the two parts of a ratio; nothing of other values. */
function* partsOf(v: object): Generator<unknown> {
  if (!(Symbol.iterator in v) || ("finite" in v && v.finite !== true)) return;
  let count = 0;
  for (const part of v as Iterable<unknown>) if (count++ < mostListed) yield part;
}

const formatter: Formatter = {
  header: (value) => (isObjectOfLed(value) ? ["span", {}, String(value)] : null),
  hasBody: (value) => isObjectOfLed(value) && partsOf(value).next().done !== true,
  body(value) {
    if (!isObjectOfLed(value)) return null;
    return ["ol", {}, ...[...partsOf(value)].map((part): Markup => ["li", {}, ["object", { object: part }]])];
  },
};

/**
 * Lets the console of the browser show sets, sequences, atoms, ratios and images as LED writes them, and their parts
 * below. Browsers ask formatters only where the settings of their developer tools say so ("Custom formatters").
 */
export function installFormatter(): void {
  const host: typeof globalThis & { devtoolsFormatters?: Formatter[] } = globalThis;
  host.devtoolsFormatters ??= [];
  if (!host.devtoolsFormatters.includes(formatter)) host.devtoolsFormatters.push(formatter);
}
