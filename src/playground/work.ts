// The work that a page holds: its documents and which of them is open. It is kept in the browser, in links and in saved
// pages, and whatever comes back from there is looked at before it is believed.

/** A document of the page. */
export interface PageDocument {
  /** A path such as `sets.led` or `course/01-logic.led`. */
  readonly name: string;
  readonly text: string;
}

/** A graphic or a sound that documents show or play. */
export interface Asset {
  readonly name: string;
  /** A data URL. */
  readonly url: string;
  /** The natural size of a graphic. */
  readonly width?: number;
  readonly height?: number;
}

/** The exercise that a document of the page is. */
export interface PageExercise {
  /** The name of the document. */
  readonly name: string;
  /** What exercise.ts has encoded. */
  readonly sealed: string;
  /** How many of its hints are open. */
  readonly opened: number;
}

/** All that somebody has written, and what comes with it. */
export interface Work {
  readonly documents: readonly PageDocument[];
  readonly assets?: readonly Asset[];
  readonly exercises?: readonly PageExercise[];
  /** The name of the document in the editor. */
  readonly open: string;
  /** A recording of the game of that document, if one was sent along. */
  readonly recording?: string;
  /** What was typed at the prompt. */
  readonly prompt?: readonly string[];
}

/** A work has at most so many documents, and so many characters. */
export const mostDocuments = 500;
export const mostCharacters = 10_000_000;

/** Each test may take so many seconds. */
export const secondsPerTest = 5;

const longestName = 200;

/** The work that a value from outside is; or what is wrong with it, in a few words. */
export function workIn(value: unknown): Work | { readonly problem: string } {
  if (!isRecord(value) || !Array.isArray(value["documents"])) return { problem: "it holds no documents" };
  const found = new Map<string, string>();
  let characters = 0;
  if (value["documents"].length > mostDocuments) return { problem: `it has more than ${mostDocuments} documents` };
  for (const one of value["documents"] as readonly unknown[]) {
    if (!isRecord(one) || typeof one["name"] !== "string" || typeof one["text"] !== "string")
      return { problem: "one of its documents has no name or no text" };
    const { name, text } = one as { readonly name: string; readonly text: string };
    if (!isName(name)) return { problem: "one of its documents has a name that no file can have" };
    if (found.has(name)) return { problem: `two of its documents are called ${name}` };
    characters += name.length + text.length;
    if (characters > mostCharacters) return { problem: "it is too large" };
    found.set(name, text);
  }
  const documents = [...found].map(([name, text]) => ({ name, text }));
  const [first] = documents;
  if (first === undefined) return { problem: "it holds no documents" };
  const { open, recording, prompt, assets = [], exercises = [] } = value;
  if (!Array.isArray(assets) || !assets.every(isAsset)) return { problem: "one of its graphics or sounds is none" };
  if (!Array.isArray(exercises) || exercises.length > mostDocuments || !exercises.every(isExercise))
    return { problem: "one of its exercises is none" };
  return {
    documents,
    ...(assets.length === 0 ? {} : { assets }),
    ...(exercises.length === 0 ? {} : { exercises }),
    open: typeof open === "string" && found.has(open) ? open : first.name,
    ...(typeof recording === "string" ? { recording } : {}),
    ...(Array.isArray(prompt) && prompt.every((line) => typeof line === "string") && prompt.length > 0
      ? { prompt }
      : {}),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isExercise(value: unknown): value is PageExercise {
  if (!isRecord(value)) return false;
  const { name, sealed, opened } = value;
  return (
    typeof name === "string" &&
    isName(name) &&
    typeof sealed === "string" &&
    /^[\w-]*$/.test(sealed) &&
    sealed.length <= mostCharacters &&
    Number.isSafeInteger(opened)
  );
}

/** Pages show and play data of these kinds only; as an image, an SVG cannot run anything. */
function isAsset(value: unknown): value is Asset {
  if (!isRecord(value)) return false;
  const { name, url, width, height } = value;
  return (
    typeof name === "string" &&
    isName(name) &&
    typeof url === "string" &&
    /^data:(?:image\/(?:png|jpeg|gif|webp|svg\+xml)|audio\/[a-z0-9]+);base64,[A-Za-z0-9+/=]*$/.test(url) &&
    [width, height].every((size) => size === undefined || (typeof size === "number" && size > 0 && size < 100_000))
  );
}

/** True for paths below a folder, with forward slashes, that every system can write. */
export function isName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= longestName &&
    name === name.normalize() &&
    // Nothing that no file can have in its name, or that turns the direction of writing.
    !/[\p{Cc}\p{Bidi_Control}<>:"\\|?*]/u.test(name) &&
    name.split("/").every((step) => step !== "" && step !== "." && step !== ".." && step.trim() === step)
  );
}

/** True for documents, and not for recordings beside them. */
export const isLed = (name: string): boolean => /\.(?:led|md|tex)$/i.test(name);

/** A name that no document has: `sets.led`, or `sets-2.led` if there is one. */
export function freeName(wanted: string, names: ReadonlySet<string>): string {
  if (!names.has(wanted)) return wanted;
  const [, base = wanted, ending = ""] = /^(.*?)((?:\.led)?(?:\.[a-z]+)?)$/i.exec(wanted) ?? [];
  for (let i = 2; ; i++) {
    const name = `${base}-${i}${ending}`;
    if (!names.has(name)) return name;
  }
}
