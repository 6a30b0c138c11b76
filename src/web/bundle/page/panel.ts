// The error panel: shows the error, the failing definition and its position in the document.

import { LedError } from "../../../runtime/index.js";
import { quote, plainMessage } from "../../../runtime/values/quoting.js";
import { endlessCalls, isTooLong } from "../../../runtime/values/stopping.js";

interface Report {
  readonly title: string;
  readonly message: string;
  readonly help: string | undefined;
  /** The definition, its line, its arguments and the frame, with labels. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** A message about growing numbers, and advice. */
export type Slowness = readonly [message: string, help: string];

/** Returns the title and the message of an internal error. */
export const internalError = (cause: string): Pick<Report, "title" | "message"> => ({
  title: "Internal error",
  message: `Internal error, not a mistake in the document: ${cause}`,
});

/**
 * Builds the report of an error. `frame` is the last good frame, if the game had started; `slowness` may explain a
 * timeout.
 */
export function createReport(error: unknown, frame?: number, slowness?: Slowness): Report {
  const frameText = frame === undefined ? undefined : String(frame);
  if (!(error instanceof LedError)) {
    return {
      ...internalError(error instanceof Error ? error.message : String(error)),
      help: undefined,
      facts: dropMissingFacts([["After frame", frameText]]),
    };
  }
  const { title, code, definition, place, args = [], recursion } = error;
  let { reason: message, help } = error;
  if (isTooLong(error)) {
    if (recursion !== undefined) help = endlessCalls(quote(recursion));
    if (slowness !== undefined) [message, help] = [`${message}. ${slowness[0]}`, slowness[1]];
  }
  return {
    title: `${title} (${code})`,
    message: toSentence(message),
    help: help === undefined ? undefined : toSentence(help),
    facts: dropMissingFacts([
      ["Definition", definition],
      ["Line", place],
      ...args.map((arg, i) => [args.length === 1 ? "Argument" : `Argument ${i + 1}`, arg] as const),
      ["After frame", frameText],
    ]),
  };
}

function dropMissingFacts(facts: readonly (readonly [name: string, value: string | undefined])[]): Report["facts"] {
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function toSentence(message: string): string {
  const text = plainMessage(message);
  const content = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(content) ? content : `${content}.`;
}

/** The panel below the canvas. It does not cover the last good frame. */
export class ErrorPanel {
  declare private readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  get isShown(): boolean {
    return !this.element.hidden;
  }

  show(report: Report): void {
    const facts = document.createElement("dl");
    for (const [name, value] of report.facts) facts.append(textElement("dt", name), textElement("dd", value));
    this.element.replaceChildren(
      textElement("h2", report.title),
      textElement("p", report.message),
      ...(report.help === undefined ? [] : [textElement("p", report.help)]),
      facts,
    );
    this.element.hidden = false;
  }

  hide(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

/** Creates an element with plain text; document text is never parsed as markup. */
function textElement(tag: "h2" | "p" | "dt" | "dd", text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
