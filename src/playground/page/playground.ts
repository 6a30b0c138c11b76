// The page at work: documents in the editor, what the workers find out about them, and the panes that show it.

import { type Kept, partIds, titleOf } from "../page.js";
import { freeName, isName, type PageDocument, type Work, workIn } from "../work.js";
import type { FileData } from "../worker/files.js";
import type { Alphabet, Found, Made, Order, PageFinding, Tests, Typed } from "../worker/messages.js";
import { Editor, quoted } from "./editor.js";
import { button, dataOf, make, part } from "./elements.js";
import { Tabs } from "./tabs.js";
import { AnalystClient, MakerClient } from "./workers.js";
import { WovenPane } from "./woven-pane.js";

/** Milliseconds without a change before it is tried what would mend the document, and before everything is made anew. */
const pauses = { explain: 300, make: 250 } as const;

/** Each test may take so many seconds. */
const secondsPerTest = 5;

export class Playground {
  readonly #documents = new Map<string, string>();
  #open = "";
  readonly #analyst: AnalystClient;
  readonly #maker: MakerClient;
  readonly #editor: Editor;
  readonly #tabs: Tabs;
  readonly #woven: WovenPane;
  readonly #status = part("status", HTMLElement);
  #alphabet: Alphabet | undefined;
  /** What was found in the open document, and by its tests. */
  #found: readonly PageFinding[] = [];
  #tests: Tests | undefined;
  #checked: Extract<Made, { kind: "checked" }> | undefined;

  constructor() {
    const shelf = dataOf<readonly FileData[]>(partIds.shelf);
    const texts = { translator: dataOf<string>(partIds.translator), program: dataOf<string>(partIds.program), shelf };
    this.#analyst = new AnalystClient(texts, (message) => {
      this.#say(message);
      void this.#sendAll();
    });
    this.#maker = new MakerClient(texts, (message) => this.#say(message));
    this.#editor = new Editor(part("editor", HTMLElement), {
      changed: (text, typed) => this.#changed(text, typed),
      completions: (at) => this.#analyst.ask("completions", { name: this.#open, at }),
      hover: (at) => this.#analyst.ask("hover", { name: this.#open, at }),
      define: (at) => void this.#define(at),
      format: () => void this.format(),
    });
    this.#tabs = new Tabs(() => undefined);
    this.#woven = new WovenPane(part("pane-woven", HTMLElement), dataOf<string>(partIds.frame), (said) => {
      if (said.kind === "definition") void this.#goToNamed(said.name);
      if (said.kind === "play") this.#tabs.show("game");
      if (said.kind === "shown") performance.mark("led-shown");
    });
  }

  /** Begins with the work in the page. */
  async begin(): Promise<void> {
    const kept = dataOf<Kept>(partIds.work);
    const work = workIn(kept.work);
    if ("problem" in work) throw new Error(`the work in this page cannot be read: ${work.problem}`);
    this.#tabs.show("woven");
    part("documents", HTMLSelectElement).addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) this.openDocument(target.value);
    });
    await this.take(work);
  }

  /** The work as it is now. */
  get work(): Work {
    return { documents: [...this.#documents].map(([name, text]) => ({ name, text })), open: this.#open };
  }

  /** Puts another work in the place of this one. */
  async take(work: Work): Promise<void> {
    for (const name of this.#documents.keys()) this.#editor.forget(name);
    this.#documents.clear();
    for (const { name, text } of work.documents) this.#documents.set(name, text);
    await this.#sendAll();
    this.openDocument(work.open);
  }

  /** Adds documents; those of names that are there replace these. */
  async add(documents: readonly PageDocument[]): Promise<void> {
    for (const { name, text } of documents) {
      this.#documents.set(name, text);
      if (name === this.#open) this.#editor.forget(name);
    }
    await this.#sendAll();
    const [first] = documents;
    if (first !== undefined) this.openDocument(first.name);
  }

  /** Shows a document in the editor. */
  openDocument(name: string): void {
    const text = this.#documents.get(name);
    if (text === undefined) return;
    this.#open = name;
    this.#found = [];
    this.#tests = undefined;
    this.#editor.open(name, text);
    document.title = titleOf(this.work);
    this.#listDocuments();
    void this.#check(text, undefined);
    this.#makeSoon(0);
  }

  /** Begins a new document. */
  create(wanted = "new.led", text = emptyDocument): void {
    const name = freeName(isName(wanted) ? wanted : "new.led", new Set(this.#documents.keys()));
    void this.add([{ name, text }]);
  }

  async format(): Promise<void> {
    const edits = await this.#analyst.ask("formatted", { name: this.#open });
    if (edits !== undefined) this.#editor.apply(edits, "format");
    this.#say(edits === undefined || edits.length === 0 ? "It is formatted already." : "Formatted.");
  }

  // ---- the text

  #changed(text: string, typed: number | undefined): void {
    this.#documents.set(this.#open, text);
    void this.#check(text, typed);
    this.#makeSoon(pauses.make);
  }

  async #check(text: string, typed: number | undefined): Promise<void> {
    const name = this.#open;
    clearTimeout(this.#explaining);
    const begun = performance.now();
    const found = await this.#analyst.ask("changed", { name, text, typed, alphabet: this.#alphabet });
    // What was found in an older text is of no use any more.
    if (found === undefined || name !== this.#open || text !== this.#documents.get(name)) return;
    performance.measure("led-keystroke", { start: begun });
    this.#show(text, found);
    if (!found.isFinal) this.#explaining = setTimeout(() => void this.#explain(name, text), pauses.explain);
  }
  #explaining: ReturnType<typeof setTimeout> | undefined;

  async #explain(name: string, text: string): Promise<void> {
    const found = await this.#analyst.ask("explained", { name });
    if (found !== undefined && name === this.#open && text === this.#documents.get(name)) this.#show(text, found);
  }

  #show(text: string, found: Found): void {
    this.#found = found.findings;
    this.#editor.show(text, found);
    this.#showFindings();
    this.#showStatus();
  }

  async #sendAll(): Promise<void> {
    await this.#analyst.ask("documents", { texts: this.work.documents });
  }

  async #define(at: number): Promise<void> {
    const place = await this.#analyst.ask("definition", { name: this.#open, at });
    if (place === undefined) return this.#say("Nothing is known of a definition here.");
    if (!this.#documents.has(place.document))
      return this.#say(`That is defined in ${place.document}, a document of the shelf.`);
    if (place.document !== this.#open) this.openDocument(place.document);
    this.#editor.goTo(place.from, place.to);
  }

  async #goToNamed(definition: string): Promise<void> {
    const place = await this.#analyst.ask("named", { name: this.#open, definition });
    if (place === undefined) return;
    if (matchMedia(narrow).matches) this.#tabs.show("writing");
    this.#editor.goTo(place.from, place.to);
  }

  // ---- what is made

  #order(): Order {
    return { texts: this.work.documents, open: this.#open, seconds: secondsPerTest };
  }

  #making: ReturnType<typeof setTimeout> | undefined;
  #makeSoon(milliseconds: number): void {
    clearTimeout(this.#making);
    this.#making = setTimeout(() => {
      const name = this.#open;
      this.#maker.make(this.#order(), (made) => {
        if (name === this.#open) this.#take(made);
      });
    }, milliseconds);
  }

  #take(made: Made): void {
    switch (made.kind) {
      case "checked":
        this.#checked = made;
        this.#tests = undefined;
        this.#showTypes(made.types);
        this.#showTypescript(made.typescript);
        break;
      case "tests":
        this.#tests = made.tests;
        break;
      case "woven":
        this.#woven.show(made.html);
    }
    this.#showFindings();
    this.#showStatus();
  }

  // ---- what is shown

  #listDocuments(): void {
    const list = part("documents", HTMLSelectElement);
    list.replaceChildren(
      ...[...this.#documents.keys()].map((name) => {
        const option = make("option", { value: name }, name);
        option.selected = name === this.#open;
        return option;
      }),
    );
  }

  #showFindings(): void {
    const section = part("findings", HTMLElement);
    const all = [...this.#found, ...(this.#tests?.findings ?? [])];
    section.hidden = all.length === 0;
    section.querySelector("ul")?.replaceChildren(...all.slice(0, mostFindings).map((one) => this.#findingElement(one)));
  }

  #findingElement(finding: PageFinding): HTMLElement {
    const { severity, title, message, help, fixes, from, to, code } = finding;
    const line = this.#editor.text.slice(0, from).split("\n").length;
    return make(
      "li",
      { class: severity },
      button(`Line ${line}`, () => this.#editor.goTo(from, to), { class: "place" }),
      make(
        "div",
        {},
        make("strong", {}, severity === "error" ? `${title}. ` : `${title} (${code}). `),
        ...quoted(message),
        help === undefined ? undefined : make("p", { class: "help" }, "Try: ", ...quoted(help)),
        ...fixes.map(({ title: name, edits }) => button(name, () => this.#editor.apply(edits), { class: "fix" })),
      ),
    );
  }

  #showTypes(types: readonly Typed[]): void {
    part("pane-types", HTMLElement).replaceChildren(
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
                  button(name, () => this.#editor.goTo(from, from + name.length), { class: "name" }),
                ),
                make("dd", {}, make("code", {}, type)),
              ),
            ),
          ),
    );
  }

  #showTypescript(code: string | undefined): void {
    part("pane-typescript", HTMLElement).replaceChildren(
      code === undefined
        ? make("p", { class: "empty" }, "There is none while the document has mistakes.")
        : make("pre", { tabindex: "0", "aria-label": "TypeScript" }, make("code", {}, code)),
    );
  }

  #showStatus(): void {
    const errors = this.#found.filter(({ severity }) => severity === "error").length;
    const warnings = this.#found.length - errors;
    const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
    const mistakes =
      errors > 0 ? counted(errors, "mistake") : warnings > 0 ? counted(warnings, "warning") : "No mistakes";
    this.#status.replaceChildren(
      make("span", { class: errors > 0 ? "bad" : "good" }, mistakes),
      ...(this.#tests === undefined ? [] : [" · ", testsElement(this.#tests)]),
      ...(this.#checked !== undefined && errors > 0 ? [" · nothing runs until they are mended"] : []),
    );
  }

  #say(message: string): void {
    const notice = part("notice", HTMLElement);
    notice.hidden = message === "";
    notice.textContent = message;
  }
}

function testsElement({ all, passed, failed, shown }: Tests): HTMLElement {
  const counted = passed + failed;
  const text =
    all === 0
      ? "no tests"
      : failed > 0
        ? `✗ ${failed} of ${counted} test${counted === 1 ? "" : "s"} failed`
        : `✓ ${passed} test${passed === 1 ? "" : "s"} passed`;
  return make("span", { class: failed > 0 ? "bad" : "good" }, shown > 0 && all > 0 ? `${text}, ${shown} shown` : text);
}

const mostFindings = 100;
const narrow = "(max-width: 56rem)";

const emptyDocument = "# A new document\n\nWrite prose here, and definitions between the signs below.\n\n/$\n\n$/\n";
