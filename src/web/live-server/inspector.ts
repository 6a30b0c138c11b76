// The inspector of `led play`: lists the shapes of the current frame, and explains the origin of the selected one.
// Shapes are selected by click or keyboard. The server provides both.

import { canvas, type Input } from "../../runtime/index.js";
import type { GameSnapshot } from "../bundle/page/left.js";
import type { RecordingLine } from "../../execute/games/recording.js";
import { elementById } from "../bundle/page/parts.js";
import type { OriginQuestion, ExplanationLine, VisibleShape, WhyAnswer, WhyRequest } from "./why.js";
import { inspectionDelayMilliseconds } from "./limits.js";

export interface InspectorTarget {
  readonly page: Document;
  readonly version: string;
  readonly left: () => GameSnapshot | undefined;
}

/** Sends a request about the current frame; undefined if the server is unreachable. */
async function askServer({ version, left }: InspectorTarget, asks: OriginQuestion): Promise<WhyAnswer | undefined> {
  const snapshot = left();
  const input = snapshot?.inputs[snapshot.frame - 1];
  const request: WhyRequest = {
    version,
    state: snapshot?.state ?? null,
    input: input === undefined ? {} : toRecordingLine(input),
    asks,
  };
  try {
    const response = await fetch("/why", { method: "POST", body: JSON.stringify(request) });
    if (!response.ok) return undefined;
    const answer: WhyAnswer = await response.json();
    return answer;
  } catch {
    return undefined;
  }
}

/** Converts an input to the format of recordings. */
function toRecordingLine({ click, pointer, keys, isDown = false }: Input): RecordingLine {
  return {
    ...(click === undefined ? {} : { click: [click.x, click.y] as const }),
    pointer: [pointer.x, pointer.y],
    down: isDown,
    keys,
  };
}

/** The inspector, initially off. */
export class Inspector {
  private readonly section = elementById("inspector", HTMLElement);
  private readonly shapes = elementById("shapes", HTMLElement);
  private readonly reason = elementById("reason", HTMLElement);
  private readonly mark = elementById("mark", HTMLElement);
  private readonly button = elementById("inspect", HTMLButtonElement);
  private game: InspectorTarget | undefined;
  private seen: readonly VisibleShape[] = [];
  private selection: VisibleShape | undefined;
  /** True if the game must resume when the inspector is switched off. */
  private hasPaused = false;
  private timer = 0;
  /** Number of the last request; late replies to earlier ones are dropped. */
  private question = 0;
  private readonly watch = new MutationObserver(() => this.look(inspectionDelayMilliseconds));

  /** `leave` is called when the inspector is switched off, `goTo` when the user follows a link to a definition. */
  constructor(
    private readonly leave: () => void,
    private readonly goTo: (definition: string) => void,
  ) {
    this.button.addEventListener("click", () => this.toggle());
    elementById("leave", HTMLButtonElement).addEventListener("click", () => this.toggle());
    window.addEventListener("keydown", (event) => this.shortcut(event));
    window.addEventListener("resize", () => this.showMark());
    this.shapes.addEventListener("keydown", (event) => this.walk(event));
    this.shapes.addEventListener("click", ({ target }) => {
      const itemIndex = target instanceof HTMLElement ? target.closest("li")?.dataset["index"] : undefined;
      const shape = this.seen.find(({ index }) => String(index) === itemIndex);
      if (shape !== undefined) this.choose(shape);
    });
  }

  get isOn(): boolean {
    return !this.section.hidden;
  }

  take(game: InspectorTarget): void {
    this.game = game;
    const { page } = game;
    page.defaultView?.addEventListener("keydown", (event) => this.shortcut(event), { capture: true });
    page.defaultView?.addEventListener("pointerdown", (event) => this.click(event), { capture: true });
    if (this.isOn) this.open(game);
  }

  private toggle(): void {
    const { game } = this;
    const isOn = !this.isOn;
    this.section.hidden = !isOn;
    this.button.setAttribute("aria-pressed", String(isOn));
    if (game === undefined) return;
    if (isOn) {
      this.hasPaused = false;
      this.open(game);
      this.shapes.focus();
      return;
    }
    this.watch.disconnect();
    this.show([]);
    setCursor(game, "");
    if (this.hasPaused && game.left()?.isGoingOn === false) clickButton(game, "pause");
    this.leave();
  }

  /** Pauses the game and lists the shapes of its frame. */
  private open(game: InspectorTarget): void {
    if (game.left()?.isGoingOn === true) {
      this.hasPaused = true;
      clickButton(game, "pause");
    }
    setCursor(game, "help");
    this.watch.disconnect();
    const where = game.page.getElementById("where");
    if (where !== null) this.watch.observe(where, { childList: true, characterData: true, subtree: true });
    this.look(0);
  }

  private shortcut(event: KeyboardEvent): void {
    // The character is unreliable: with Alt, some layouts type another one.
    const isOurs = event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyI";
    if (!isOurs && !(event.key === "Escape" && this.isOn)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) this.toggle();
  }

  /** Selects the shape at the pointer; the game does not receive the event. */
  private click(event: PointerEvent): void {
    const { game } = this;
    const picture = game?.page.getElementById("canvas");
    if (game === undefined || !this.isOn || event.target !== picture || picture == null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { left, top, width, height } = picture.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * canvas.width;
    const y = ((event.clientY - top) / height) * canvas.height;
    this.look(0, [x, y]);
  }

  /** Requests the shapes after `after` milliseconds, and selects the topmost one under `point`, if any. */
  private look(after: number, point: readonly [number, number] | null = null): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(point), after);
  }

  private async ask(point: readonly [number, number] | null): Promise<void> {
    const { game } = this;
    if (game === undefined) return;
    const question = ++this.question;
    const answer = await askServer(game, { kind: "shapes", point });
    if (question !== this.question || !this.isOn) return;
    if (answer?.kind !== "shapes") {
      this.show([]);
      this.say(answer);
      return;
    }
    const { shapes, under } = answer;
    const previousSelection = this.selection;
    this.show(shapes, under);
    const [top] = under;
    const next =
      point === null
        ? shapes.find(({ words }) => words === previousSelection?.words)
        : shapes.find(({ index }) => index === top);
    if (next !== undefined) this.choose(next);
    else if (point !== null) this.say({ kind: "nothing", why: "Nothing is drawn here." });
  }

  /** Lists shapes, with those under the requested point marked. */
  private show(shapes: readonly VisibleShape[], under: readonly number[] = []): void {
    this.seen = shapes;
    this.selection = undefined;
    this.shapes.removeAttribute("aria-activedescendant");
    this.shapes.replaceChildren(
      ...shapes.map(({ index, words }) => {
        const item = document.createElement("li");
        item.id = `shape-${index}`;
        item.dataset["index"] = String(index);
        item.role = "option";
        item.ariaSelected = "false";
        item.classList.toggle("under", under.includes(index));
        item.textContent = words;
        return item;
      }),
    );
    this.reason.replaceChildren();
    this.showMark();
  }

  private walk(event: KeyboardEvent): void {
    const selectedIndex = this.selection === undefined ? -1 : this.seen.indexOf(this.selection);
    const to = {
      ArrowDown: selectedIndex + 1,
      ArrowUp: selectedIndex - 1,
      Home: 0,
      End: this.seen.length - 1,
      PageDown: Math.min(selectedIndex + 10, this.seen.length - 1),
      PageUp: Math.max(selectedIndex - 10, 0),
    }[event.key];
    const shape = to === undefined ? undefined : this.seen[to];
    if (to === undefined) return;
    event.preventDefault();
    if (shape !== undefined) this.choose(shape);
  }

  /** Highlights a shape and requests its origin. */
  private choose(shape: VisibleShape): void {
    for (const item of this.shapes.children)
      item.ariaSelected = String(item instanceof HTMLElement && item.dataset["index"] === String(shape.index));
    const item = document.getElementById(`shape-${shape.index}`);
    item?.scrollIntoView({ block: "nearest" });
    this.shapes.setAttribute("aria-activedescendant", item?.id ?? "");
    this.selection = shape;
    this.showMark();
    void this.askOrigin(shape);
  }

  private async askOrigin({ index }: VisibleShape): Promise<void> {
    const { game } = this;
    if (game === undefined) return;
    const question = ++this.question;
    const answer = await askServer(game, { kind: "origin", index });
    if (question === this.question && this.isOn) this.say(answer);
  }

  private say(answer: WhyAnswer | undefined): void {
    if (answer?.kind === "lines") this.reason.replaceChildren(...this.stepsOf(answer.lines));
    else {
      const text = document.createElement("p");
      text.textContent = answer?.kind === "nothing" ? answer.why : "Lost the connection to led play.";
      this.reason.replaceChildren(text);
    }
  }

  /** Renders the expression that creates a shape, and the steps from there to the picture with their reasons. */
  private stepsOf(lines: readonly ExplanationLine[]): readonly HTMLElement[] {
    const creation = lines.findLast(({ depth }) => depth === 0);
    const heading = document.createElement("p");
    heading.className = "made";
    if (creation !== undefined)
      heading.append(
        "Drawn by ",
        ...this.place(creation, creation.definition ?? "the picture"),
        ":",
        createCode(creation.text),
      );
    const list = document.createElement("ol");
    let item: HTMLElement | undefined;
    for (const line of lines) {
      if (line === creation) continue;
      if (line.depth === 0) {
        item = document.createElement("li");
        item.append(createCode(line.text), " ", ...this.place(line, `line ${line.line}`));
        // The server lists the steps starting from the picture.
        list.prepend(item);
      } else {
        const reason = document.createElement("div");
        reason.style.paddingLeft = `${line.depth}rem`;
        reason.append(createCode(line.text));
        item?.append(reason);
      }
    }
    const intro = document.createElement("p");
    intro.textContent = "Steps from there to the picture:";
    return [heading, intro, list];
  }

  /** Returns a position in the document, as a link if it is in a definition. */
  private place({ definition, line }: ExplanationLine, text: string): readonly (HTMLElement | string)[] {
    if (definition === null) return [text];
    const link = document.createElement("a");
    link.href = `/document#def-${encodeURIComponent(definition)}`;
    link.textContent = text;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.goTo(definition);
    });
    return text.startsWith("line") ? [link] : [link, ` (line ${line})`];
  }

  /** Outlines the part of the selected shape that is on the canvas. */
  private showMark(): void {
    const box = this.selection?.box;
    const picture = this.game?.page.getElementById("canvas")?.getBoundingClientRect();
    this.mark.hidden = box === undefined || picture === undefined || !this.isOn;
    if (box === undefined || picture === undefined) return;
    const clamp = (n: number, max: number): number => Math.max(0, Math.min(max, n));
    const [left, right] = [box.left, box.left + box.width].map(
      (x) => (clamp(x, canvas.width) / canvas.width) * picture.width,
    );
    const [top, bottom] = [box.top, box.top + box.height].map(
      (y) => (clamp(y, canvas.height) / canvas.height) * picture.height,
    );
    const { style } = this.mark;
    style.left = `${picture.left + left!}px`;
    style.top = `${picture.top + top!}px`;
    style.width = `${right! - left!}px`;
    style.height = `${bottom! - top!}px`;
  }
}

function createCode(text: string): HTMLElement {
  const code = document.createElement("code");
  code.textContent = text;
  return code;
}

function clickButton({ page }: InspectorTarget, id: string): void {
  page.getElementById(id)?.click();
}

function setCursor({ page }: InspectorTarget, cursor: string): void {
  const picture = page.getElementById("canvas");
  if (picture !== null) picture.style.cursor = cursor;
}

/** Shows the explanation of a failure below the error message in the game's page. */
export function explainFailures(game: InspectorTarget): void {
  const panel = game.page.getElementById("panel");
  if (panel === null) return;
  const explain = async (): Promise<void> => {
    if (panel.hidden) return;
    const error = panel.firstElementChild;
    const snapshot = game.left();
    const next = snapshot?.inputs[snapshot.frame];
    const answer = await askServer(game, { kind: "failure", next: next === undefined ? null : toRecordingLine(next) });
    // Another error may have replaced it in the meantime.
    if (answer?.kind !== "lines" || panel.hidden || panel.firstElementChild !== error) return;
    const text = game.page.createElement("pre");
    text.textContent = answer.lines
      .map((line) => `${"  ".repeat(line.depth)}${line.text}  (line ${line.line})`)
      .join("\n");
    panel.insertBefore(text, panel.querySelector("dl"));
  };
  new MutationObserver(() => void explain()).observe(panel, { attributes: true, attributeFilter: ["hidden"] });
  void explain();
}
