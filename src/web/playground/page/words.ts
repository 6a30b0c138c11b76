// Short texts of the page about times, works and tests.

import { isLed, type SavedWork } from "../work.js";
import type { PageFinding, TestSummary, TypedText } from "../worker/messages.js";
import { button, make } from "./elements.js";

/** Returns the time of day, with the date if it was not today. */
export function timeText(time: number): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString();
  return date.toDateString() === new Date().toDateString() ? clock : `${date.toLocaleDateString()}, ${clock}`;
}

export function sizeText({ documents }: SavedWork): string {
  const lines = documents.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  return `${documents.length} document${documents.length === 1 ? "" : "s"}, ${lines} lines`;
}

export async function copyText(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** Returns the first heading of a document; empty without one. */
const headingOf = (text: string): string => /^# +(.+)$/m.exec(text)?.[1] ?? "";

/** Returns the heading of the open document, or its name. */
export const titleText = ({ documents, open }: SavedWork): string =>
  headingOf(documents.find(({ name }) => name === open)?.text ?? "") || open;

/** Returns a file name made of the heading of a document; undefined without one. */
export function fileNameOf(text: string): string | undefined {
  const words = headingOf(text)
    .normalize("NFKC")
    .match(/[\p{L}\p{M}\d]+/gu);
  return words?.join("-").toLowerCase().slice(0, 60);
}

/** Returns the options of the field that selects the open document. */
export const documentOptions = (names: Iterable<string>, open: string): readonly HTMLElement[] =>
  [...names]
    .filter(isLed)
    .map((name) => make("option", { value: name, selected: name === open ? "" : undefined }, name));

/** Returns a one-line summary of the tests and claims. */
function testsElement({ all, claims, passed, failed, todo, undecided, shown }: TestSummary): HTMLElement {
  const counted = passed + failed;
  const noun = claims === 0 ? "test" : claims === all ? "claim" : undefined;
  const countPhrase = (count: number): string =>
    `${count} ${noun === undefined ? "tests and claims" : noun + (count === 1 ? "" : "s")}`;
  const refuted = failed - undecided;
  const text =
    all === 0
      ? "no tests"
      : failed === 0
        ? passed === 0 && todo > 0
          ? "no test passed yet"
          : `✓ ${countPhrase(passed)} passed`
        : [
            ...(refuted === 0 ? [] : [`✗ ${refuted} of ${countPhrase(counted)} failed`]),
            ...(undecided === 0
              ? []
              : [`? ${undecided}${refuted === 0 ? ` of ${countPhrase(counted)}` : ""} not decided`]),
          ].join(", ");
  const rest = [...(todo === 0 ? [] : [`${todo} to do`]), ...(shown === 0 || all === 0 ? [] : [`${shown} shown`])];
  const tone = refuted > 0 ? "bad" : undecided > 0 ? "warn" : passed > 0 ? "good" : "";
  return make("span", {}, make("span", { class: tone }, text), rest.map((one) => `, ${one}`).join(""));
}

/** Returns the types of the definitions, each name a link to its definition. */
export const typesElement = (types: readonly TypedText[], goTo: (from: number, to: number) => void): HTMLElement =>
  types.length === 0
    ? make("p", { class: "empty" }, "The document defines nothing yet.")
    : make(
        "dl",
        { class: "types" },
        ...types.map(({ name, type, from }) =>
          make(
            "div",
            {},
            make(
              "dt",
              {},
              button(name, () => goTo(from, from + name.length), { class: "name" }),
            ),
            make("dd", {}, make("code", {}, type)),
          ),
        ),
      );

export const typescriptElement = (code: string | undefined): HTMLElement =>
  code === undefined
    ? make("p", { class: "empty" }, "Fix the errors to see the TypeScript.")
    : make("pre", { tabindex: "0", "aria-label": "TypeScript" }, make("code", {}, code));

/** Returns the text of the status line. `isChecked` is true after the first check. */
export function statusWords(
  findings: readonly PageFinding[],
  tests: TestSummary | undefined,
  isChecked: boolean,
): readonly (Node | string)[] {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  const count = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
  const [tone, text] =
    errors > 0
      ? ["bad", count(errors, "error")]
      : warnings > 0
        ? ["warn", count(warnings, "warning")]
        : ["", "No errors"];
  return [
    make("span", { class: tone }, text),
    ...(tests === undefined ? [] : [" · ", testsElement(tests)]),
    ...(isChecked && errors > 0 ? [`. Fix ${errors === 1 ? "it" : "them"} to run the tests.`] : []),
  ];
}
