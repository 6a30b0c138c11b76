// The exercise pane: progress, passed tests, and hints that are revealed in order.

import { countOf } from "../../../diagnostics/words.js";
import { findGaps, type Hint, countOpenGaps } from "../../../document/exercise.js";
import type { Span } from "../../../text/source.js";
import { type ExerciseTask, describeTeachersPart, unsealTask } from "../exercise.js";
import { type PageExercise, type SavedWork } from "../work.js";
import { askName } from "./dialogs.js";
import type { ExerciseResult } from "../worker/messages.js";
import { button, make } from "./elements.js";
import { quote } from "./editor.js";
import { maxStudentLength } from "../limits.js";

interface ExerciseHost {
  readonly goToGap: () => void;
  /** Called when a hint is revealed. */
  readonly hintOpened: () => void;
}

export class ExercisePane {
  readonly #progress = make("p", { role: "status", class: "progress" });
  readonly #bar = make("progress", { "aria-label": "Points" });
  readonly #list = make("ul", { class: "tried" });
  readonly #changed = make("p", { class: "bad" }, "You have changed locked lines. The original tests still apply.");
  readonly #hints = make("div", { class: "hints" });
  readonly #host: ExerciseHost;
  #exercises: readonly PageExercise[] = [];
  /** The open document, and its task if it is an exercise. */
  #name = "";
  #task: ExerciseTask | undefined;

  /** The name or number of the student, as typed; empty before. */
  student = "";

  /** Asks for the student, the first time that an exercise is saved. */
  async identify(): Promise<void> {
    if (this.task === undefined || this.student !== "") return;
    await new Promise<void>((resolve) =>
      askName(
        "Save",
        "Your name or student number",
        "",
        (student) => {
          if (student.length > maxStudentLength) return `It must have at most ${maxStudentLength} characters.`;
          this.student = student;
          resolve();
          return undefined;
        },
        "It is saved with your answers, so that your teacher knows whose they are. You may leave it empty.",
      ),
    );
  }

  constructor(parent: HTMLElement, host: ExerciseHost) {
    this.#host = host;
    parent.append(
      make(
        "div",
        { class: "exercise" },
        make("h2", {}, "Your progress"),
        this.#changed,
        this.#progress,
        this.#bar,
        this.#list,
        make("h2", {}, "Your task"),
        make(
          "p",
          {},
          "Edit the lines marked with a bar. Everything else is locked. ",
          button("Next gap (Alt-G)", host.goToGap),
        ),
        this.#hints,
      ),
    );
  }

  get task(): ExerciseTask | undefined {
    return this.#task;
  }

  /** The exercises of the page, with the number of revealed hints. */
  get exercises(): readonly PageExercise[] {
    return this.#exercises;
  }

  take({ exercises = [], student = "" }: Pick<SavedWork, "exercises" | "student">): void {
    this.#exercises = exercises;
    this.student = student;
  }

  rename(from: string, name: string): void {
    this.#exercises = this.#exercises.map((one) => (one.name === from ? { ...one, name } : one));
  }

  /** Shows the exercise of a document, if any, and returns its editable gaps. */
  open(name: string, text: string): readonly Span[] | undefined {
    this.#name = name;
    this.#task = undefined;
    const exercise = this.#exercises.find((one) => one.name === name);
    this.#task = exercise && unsealTask(exercise.sealed);
    if (this.#task === undefined) return undefined;
    this.#progress.textContent = "Running the tests …";
    this.#list.replaceChildren();
    this.#hints.hidden = false;
    this.#showHints();
    const gaps = findGaps(text, this.#task.given);
    this.#changed.hidden = gaps !== undefined;
    return gaps;
  }

  get #opened(): number {
    return this.#exercises.find((one) => one.name === this.#name)?.opened ?? 0;
  }

  /** Shows the results of the tests of a text. */
  show(tried: readonly ExerciseResult[], text: string): void {
    const passed = tried.filter(({ isPassed }) => isPassed);
    const [got, of] = [pointsOf(passed), pointsOf(tried)];
    const unanswered = passed.length === tried.length ? this.#unanswered(text) : undefined;
    this.#hints.hidden = unanswered === 0;
    this.#progress.textContent =
      `${passed.length} of ${countOf(tried.length, "test")} passed: ${got} of ${countOf(of, "point")}.` +
      (unanswered === undefined
        ? ""
        : unanswered === 0
          ? " All done. Save the page to submit it."
          : ` ${countOf(unanswered, "answer")} to write.`) +
      ` ${describeTeachersPart(this.#task ?? {})}`.trimEnd();
    this.#bar.max = of;
    this.#bar.value = got;
    const hidden = tried.filter(({ expression }) => expression === undefined);
    this.#list.replaceChildren(
      ...tried.flatMap(({ expression, isPassed, isWrong, message, points }) =>
        expression === undefined
          ? []
          : make(
              "li",
              { class: isPassed ? "good" : isWrong ? "bad" : "todo" },
              isPassed ? "✓ " : isWrong ? "✗ " : "○ ",
              make("span", { class: "unseen" }, isPassed ? "passed: " : isWrong ? "failed: " : "to do: "),
              make("code", {}, expression),
              points === 1 ? undefined : ` (${countOf(pointsOf([{ points }]), "point")})`,
              message === undefined ? undefined : make("p", {}, ...quote(message)),
            ),
      ),
      ...(hidden.length === 0
        ? []
        : [
            make(
              "li",
              { class: hidden.every(({ isPassed }) => isPassed) ? "good" : "todo" },
              `${hidden.filter(({ isPassed }) => isPassed).length} of ${hidden.length} hidden tests passed.`,
            ),
          ]),
    );
  }

  /** Returns the number of gaps that are still empty. Free-text answers have no tests. */
  #unanswered(text: string): number {
    const { given, beginnings = [] } = this.#task!;
    return countOpenGaps(text, findGaps(text, given) ?? [], beginnings);
  }

  #showHints(): void {
    const { hints = [] } = this.#task ?? {};
    const next = hints[this.#opened];
    const open = button(next === undefined ? "" : `Show hint ${this.#opened + 1}${subjectOf(next)}`, () => {
      this.#exercises = this.#exercises.map((one) =>
        one.name === this.#name ? { ...one, opened: one.opened + 1 } : one,
      );
      this.#host.hintOpened();
      this.#showHints();
      const lastHint = [...this.#hints.querySelectorAll<HTMLElement>("[tabindex]")].at(-1);
      lastHint?.focus();
    });
    this.#hints.replaceChildren(
      ...(hints.length === 0 ? [] : [make("h2", {}, "Hints")]),
      ...hints
        .slice(0, this.#opened)
        .map((hint, i) =>
          make(
            "section",
            { tabindex: "-1", "aria-label": `Hint ${i + 1}` },
            make("h3", {}, `Hint ${i + 1}${subjectOf(hint)}`),
            ...hint.text.split(/\n[ \t]*\n/).map(paragraph),
          ),
        ),
      ...(next === undefined ? [] : [open]),
    );
  }
}

/** Returns the subject of a hint, without the points. */
function subjectOf({ of }: Hint): string {
  const title = of.replace(/\s*\([^()]*points?\)/, "");
  return title === "" ? "" : `: ${title}`;
}

/** Returns a paragraph of a hint; fenced paragraphs are code. */
function paragraph(text: string): HTMLElement {
  const code = /^\s*(?:```|~~~).*\n([^]*?)\n\s*(?:```|~~~)\s*$/.exec(text)?.[1];
  if (code !== undefined) return make("pre", {}, code);
  return make("p", {}, ...quote(text).flatMap((piece) => (typeof piece === "string" ? emphasized(piece) : [piece])));
}

/** Renders `*words*` as emphasis. */
const emphasized = (text: string): readonly (Node | string)[] =>
  text
    .split(/(?<![\p{L}\p{N}*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\p{L}\p{N}*])/u)
    .map((piece, i) => (i % 2 === 0 ? piece : make("em", {}, piece)));

/** Points shared between tests may be repeating decimals. */
const pointsOf = (tried: readonly Pick<ExerciseResult, "points">[]): number =>
  Math.round(tried.reduce((sum, { points }) => sum + points, 0) * 100) / 100;
