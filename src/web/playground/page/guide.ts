// The guide through the first steps, a line above the panes.

import { firstSteps, type StepFacts, countStepsDone } from "../first-steps.js";
import { startName } from "../start.js";
import { type SavedWork } from "../work.js";
import { quote } from "./editor.js";
import { button, make, part } from "./elements.js";
import { firstStepCount } from "../limits.js";

interface GuideHost {
  /** Called when a step is done or the guide is closed. */
  readonly changed: () => void;
  readonly openExamples: () => void;
}

export class Guide {
  readonly #host: GuideHost;
  #facts: StepFacts = { passed: 0, failed: 0, names: [], inputs: 0 };
  #done: number | undefined;
  #open = "";

  constructor(host: GuideHost) {
    this.#host = host;
  }

  /** The number of steps done; undefined without a guide. */
  get steps(): number | undefined {
    return this.#done;
  }

  get isShown(): boolean {
    return this.#done !== undefined && this.#open === startName;
  }

  take({ steps, open }: SavedWork): void {
    this.#done = steps;
    this.open(open);
  }

  /** The guide shows only beside its document. */
  open(name: string): void {
    this.#open = name;
    this.#show();
  }

  learn(facts: Partial<StepFacts>): void {
    if (this.#done === undefined || this.#open !== startName) return;
    this.#facts = { ...this.#facts, ...facts };
    const done = countStepsDone(this.#done, this.#facts);
    if (done === this.#done) return;
    this.#done = done;
    this.#show();
    this.#host.changed();
  }

  #show(): void {
    const guide = part("guide", HTMLElement);
    const done = this.#done;
    guide.hidden = !this.isShown;
    if (done === undefined) return;
    const step = firstSteps[done];
    // Only the playground of a site has a link to its course.
    const course = document.querySelector<HTMLElement>("h1 a")?.dataset["course"];
    guide.replaceChildren(
      make("span", { class: "good", "aria-hidden": "true" }, "✓".repeat(done)),
      make("span", { class: "soft", "aria-hidden": "true" }, "○".repeat(firstStepCount - done)),
      make(
        "p",
        { role: "status" },
        make("strong", {}, step === undefined ? "All steps done. " : `Step ${done + 1} of ${firstStepCount}: `),
        ...quote(
          step?.text ??
            (course === undefined ? "Continue with an example." : "Continue with the course, or an example."),
        ),
      ),
      ...(step === undefined && course !== undefined ? [make("a", { href: course }, "Course")] : []),
      ...(step === undefined ? [button("Examples", this.#host.openExamples)] : []),
      button("Close steps", () => {
        this.#done = undefined;
        this.#show();
        this.#host.changed();
      }),
    );
  }
}
