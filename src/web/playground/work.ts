// The work in a page: its documents, and the name of the open one. It is stored in the browser, in links and in saved
// pages, and validated when loaded.

import { maxCharacters, maxDocuments, maxNameLength, firstStepCount, maxStudentLength } from "./limits.js";

export interface PageDocument {
  /** A path such as `sets.led` or `course/01-logic.led`. */
  readonly name: string;
  readonly text: string;
}

/** A graphic or sound used by documents. */
export interface Asset {
  readonly name: string;
  readonly url: string;
  /** Natural size of a graphic in pixels. */
  readonly width?: number;
  readonly height?: number;
}

export interface PageExercise {
  readonly name: string;
  /** The task, encoded by exercise.ts. */
  readonly sealed: string;
  /** Number of revealed hints. */
  readonly opened: number;
}

/** Everything that the user has written, with the files it needs. */
export interface SavedWork {
  readonly documents: readonly PageDocument[];
  readonly assets?: readonly Asset[];
  readonly exercises?: readonly PageExercise[];
  /** Name of the document in the editor. */
  readonly open: string;
  /** A recording of its game, if one was shared. */
  readonly recording?: string;
  /** History of the prompt. */
  readonly prompt?: readonly string[];
  /** Number of first steps done; undefined without a guide through them. */
  readonly steps?: number;
  /** The name or number of the student who saved an exercise. It is what the student has typed. */
  readonly student?: string;
}

/** Validates a value from outside as a work, or returns a short description of the problem. */
export function workIn(value: unknown): SavedWork | { readonly problem: string } {
  if (!isRecord(value) || !Array.isArray(value["documents"])) return { problem: "it contains no documents" };
  const texts = new Map<string, string>();
  let characters = 0;
  if (value["documents"].length > maxDocuments) return { problem: `it has more than ${maxDocuments} documents` };
  for (const entry of value["documents"] as readonly unknown[]) {
    if (!isRecord(entry) || typeof entry["name"] !== "string" || typeof entry["text"] !== "string")
      return { problem: "one of its documents has no name or no text" };
    const { name, text } = entry as { readonly name: string; readonly text: string };
    if (!isName(name)) return { problem: "one of its documents has an invalid name" };
    if (texts.has(name)) return { problem: `two of its documents are called ${name}` };
    characters += name.length + text.length;
    if (characters > maxCharacters) return { problem: "it is too large" };
    texts.set(name, text);
  }
  const documents = [...texts].map(([name, text]) => ({ name, text }));
  const [first] = documents;
  if (first === undefined) return { problem: "it contains no documents" };
  const { open, recording, prompt, student, steps, assets = [], exercises = [] } = value;
  if (!Array.isArray(assets) || !assets.every(isAsset))
    return { problem: "one of its files is not an image or a sound" };
  if (!Array.isArray(exercises) || exercises.length > maxDocuments || !exercises.every(isExercise))
    return { problem: "one of its exercises is damaged" };
  return {
    documents,
    ...(assets.length === 0 ? {} : { assets }),
    ...(exercises.length === 0 ? {} : { exercises }),
    open: typeof open === "string" && texts.has(open) ? open : first.name,
    ...(typeof recording === "string" ? { recording } : {}),
    ...(Array.isArray(prompt) && prompt.every((line) => typeof line === "string") && prompt.length > 0
      ? { prompt }
      : {}),
    ...(typeof steps === "number" && Number.isInteger(steps) && steps >= 0 && steps <= firstStepCount ? { steps } : {}),
    ...(typeof student === "string" && student !== "" && student.length <= maxStudentLength ? { student } : {}),
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
    sealed.length <= maxCharacters &&
    Number.isSafeInteger(opened)
  );
}

/** True for data URLs of the accepted media types. SVG is safe as an image, where scripts do not run. */
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

/** True for relative paths with forward slashes that all file systems accept. */
export function isName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= maxNameLength &&
    name === name.normalize() &&
    // Excludes characters that file systems forbid, and bidirectional controls.
    !/[\p{Cc}\p{Bidi_Control}<>:"\\|?*]/u.test(name) &&
    name.split("/").every((step) => step !== "" && step !== "." && step !== ".." && step.trim() === step)
  );
}

/** True for documents, as opposed to recordings. */
export const isLed = (name: string): boolean => /\.(?:led|md|tex)$/i.test(name);

/** Returns an unused document name: `sets.led`, or `sets-2.led` if it exists. */
export function freeName(requestedName: string, names: ReadonlySet<string>): string {
  if (!names.has(requestedName)) return requestedName;
  const [, base = requestedName, extension = ""] = /^(.*?)((?:\.led)?(?:\.[a-z]+)?)$/i.exec(requestedName) ?? [];
  for (let i = 2; ; i++) {
    const name = `${base}-${i}${extension}`;
    if (!names.has(name)) return name;
  }
}

/** Returns the others that differ from these documents, under unused names. */
export function differingDocuments(
  otherDocuments: readonly PageDocument[],
  documents: ReadonlyMap<string, string>,
): readonly PageDocument[] {
  const names = new Set(documents.keys());
  return otherDocuments.flatMap(({ name, text }): readonly PageDocument[] => {
    if (documents.get(name) === text) return [];
    const unusedName = freeName(name, names);
    names.add(unusedName);
    return [{ name: unusedName, text }];
  });
}
