// The application: the documents in the editor, the requests to the workers, and the panes with the results.

import { capitalize } from "../../../diagnostics/words.js";
import { fileOf } from "../../../resolve/imports/paths.js";
import { zipDocuments } from "../archive.js";
import { type SavedParts, partIds, titleOf } from "../page.js";
import { parseSavedParts } from "../saved.js";
import { decompressText, fragmentOfStored, hasWork, storedIdOf, workOf } from "../share.js";
import { emptyDocument } from "../start.js";
import { type Asset, differingDocuments, freeName, isLed, isName, type PageDocument, type SavedWork } from "../work.js";
import type {
  TargetAlphabet,
  FirstResults,
  AnalysisResult,
  MakerResult,
  MakerRequest,
  PageFinding,
  AnalystQuestion,
  AnalystQuestions,
  TestSummary,
  EditorTyping,
} from "../worker/messages.js";
import { CheckLoop } from "./check-loop.js";
import { askName } from "./dialogs.js";
import { restoreEarlierAnswers } from "./earlier-answers.js";
import { Editor } from "./editor.js";
import { button, dataOf, part } from "./elements.js";
import { ExercisePane } from "./exercise-pane.js";
import { pageWith, readFiles, save, studentsWork } from "./files.js";
import { goToFindings, showFindings } from "./findings.js";
import { GamePane } from "./game-pane.js";
import { type StartingWork, isSame, Autosave } from "./autosave.js";
import { openExamples } from "./examples-dialog.js";
import { Guide } from "./guide.js";
import { openMore } from "./more-dialog.js";
import { showNotice, showSaved } from "./notices.js";
import { listenToPage, openFragment } from "./page-events.js";
import { openNotation } from "./notation-dialog.js";
import { examplesOf, isWhole, workerTexts } from "./parts.js";
import { PromptPane } from "./prompt-pane.js";
import { DisplayControls } from "./settings.js";
import { openStored } from "./open-dialog.js";
import { openShare } from "./share-dialog.js";
import { narrow, Tabs } from "./tabs.js";
import { openVersions } from "./versions-dialog.js";
import { documentOptions, fileNameOf, statusWords, timeText, typescriptElement, typesElement } from "./words.js";
import { AnalystClient, MakerClient } from "./workers.js";
import { WovenPane } from "./woven-pane.js";
import { maxTestSeconds } from "../limits.js";
import { buildDelay, maxPaintMilliseconds } from "./limits.js";

export class Playground {
  readonly #documents = new Map<string, string>();
  #open = "";
  readonly #analyst: AnalystClient;
  readonly #checks: CheckLoop;
  readonly #maker: MakerClient;
  readonly #editor: Editor;
  readonly #tabs: Tabs;
  readonly #woven: WovenPane;
  readonly #settings: DisplayControls;
  readonly #guide = new Guide({ changed: () => this.#keep(), openExamples: () => void this.#openExamples() });
  readonly #status = part("status", HTMLElement);
  readonly #autosave: Autosave;
  readonly #prompt: PromptPane;
  readonly #game: GamePane;
  #alphabet: TargetAlphabet | undefined;
  #assets: readonly Asset[] = [];
  readonly #exercise: ExercisePane;
  #inputs: readonly string[] = [];
  /** True after the first change by the user. */
  #hasChanged = false;
  /** Diagnostics of the open document, and of its tests. */
  #findings: readonly PageFinding[] = [];
  #tests: TestSummary | undefined;
  #checked: Extract<MakerResult, { kind: "checked" }> | undefined;
  /** The documents with games, as far as they have been checked. */
  readonly #games = new Set<string>();
  /** Resolves when the workers may start. Starting them earlier would delay the first paint. */
  readonly #isShown: Promise<void>;
  #begin = (): void => {};

  constructor() {
    this.#isShown = new Promise((resolve) => (this.#begin = resolve));
    const texts = this.#isShown.then(workerTexts);
    this.#analyst = new AnalystClient(texts, (message) => {
      showNotice(message);
      void this.#sendAll();
    });
    this.#checks = new CheckLoop(this.#analyst, {
      current: () => ({ name: this.#open, text: this.#documents.get(this.#open) ?? "", alphabet: this.#alphabet }),
      show: (text, analysis) => this.#show(text, analysis),
      respell: (text, edits) => this.#editor.respell(text, edits),
    });
    this.#maker = new MakerClient(texts, showNotice);
    this.#editor = new Editor(part("editor", HTMLElement), {
      changed: (text, typed) => this.#changed(text, typed),
      completions: (at) => this.#ask("completions", { name: this.#open, at }),
      hover: (at) => this.#ask("hover", { name: this.#open, at }),
      define: (at) => void this.#define(at),
      format: () => void this.format(),
      list: () => goToFindings(this.#editor) || showNotice("There are no errors or warnings."),
      rename: (at) => void this.#renameAt(at),
    });
    this.#tabs = new Tabs((name) => {
      this.#game.show(name === "game");
      if (name === "prompt") this.#prompt.focus();
    });
    this.#game = new GamePane(
      part("pane-game", HTMLElement),
      texts.then(({ program }) => program),
      {
        save: (name, text) => save(name, text),
        choose: () => this.#choose(),
        export: () => void this.#exportGame(),
      },
    );
    this.#prompt = new PromptPane(part("pane-prompt", HTMLElement), {
      say: (input, isLast) => this.#maker.say(this.#order(), input, isLast),
      typed: (inputs) => {
        this.#inputs = inputs;
        this.#guide.learn({ inputs: inputs.length });
        this.#keep();
      },
    });
    this.#exercise = new ExercisePane(part("pane-exercise", HTMLElement), {
      goToGap: () => {
        this.#startWriting();
        this.#editor.goToGap();
      },
      hintOpened: () => this.#keep(),
    });
    this.#autosave = new Autosave({
      saved: (time) => showSaved(time, this.#autosave.isAtRisk),
      conflicted: () =>
        showNotice(
          "This work is also open in another tab. The tabs do not overwrite each other: both are saved under Versions.",
        ),
    });
    this.#woven = new WovenPane(part("pane-woven", HTMLElement), dataOf<string>(partIds.frame), (said) => {
      if (said.kind === "definition") void this.#goToNamed(said.name);
      if (said.kind === "play") this.#tabs.show("game");
      if (said.kind === "shown") {
        performance.mark("led-shown");
        if (said.isFinal) performance.mark("led-finished");
      }
    });
    this.#settings = new DisplayControls((settings) => this.#woven.display(settings));
  }

  /** Starts with the work in the page or in the URL fragment. */
  async begin(): Promise<void> {
    const embedded = parseSavedParts(dataOf(partIds.work));
    const sent = hasWork(location.hash) ? workOf(location.hash) : undefined;
    const stored = storedIdOf(location.hash);
    const initial = sent !== undefined && !("problem" in sent) ? { work: sent } : embedded;
    if ("problem" in initial) throw new Error(`the work in this page cannot be read: ${initial.problem}`);
    this.#tabs.show("woven");
    this.#listen();
    const letters = document.getElementById(partIds.results)?.textContent;
    const results: FirstResults | null = JSON.parse(decompressText(letters ?? "") ?? "null");
    const resultsOf = (work: SavedWork): FirstResults | undefined =>
      results !== null && !("problem" in embedded) && isSame(work, embedded.work) && work.open === embedded.work.open
        ? results
        : undefined;
    if (stored !== undefined) {
      const { work, isKept } = await this.#autosave.begin({ work: initial.work, id: stored });
      this.#takeFirst(work, resultsOf(work));
      if (!isKept) showNotice("This work is not stored in this browser.");
      return;
    }
    // IndexedDB may be slow to open and is empty for most pages, so the page's own contents are shown first.
    this.#takeFirst(initial.work, resultsOf(initial.work));
    if (this.#guide.isShown) this.#startWriting();
    await this.#reconcile(initial, await this.#autosave.begin(initial), resultsOf);
    if (sent !== undefined && "problem" in sent) showNotice(`${capitalize(sent.problem)}.`);
  }

  /** Continues with the stored work, unless the user has already changed the displayed one. */
  async #reconcile(
    initial: SavedParts,
    { work, isKept, time, other }: StartingWork,
    resultsOf: (work: SavedWork) => FirstResults | undefined,
  ): Promise<void> {
    const differs = isKept && !isSame(work, initial.work);
    const when = time === undefined ? "" : ` at ${timeText(time)}`;
    if (this.#hasChanged) {
      this.#keep();
      if (differs) {
        await this.#autosave.keep(work, "in this browser");
        showNotice(
          `This browser stored other work for this page${when}. You can find it under Versions.`,
          button("Open stored work", () => void this.#replace(work)),
        );
      }
    } else {
      if (JSON.stringify(work) !== JSON.stringify(initial.work)) this.#takeFirst(work, resultsOf(work));
      if (differs)
        showNotice(
          `This is your work as stored in this browser${when}.`,
          button("Show original page", () => {
            void this.#replace(initial.work);
            showNotice(
              "This is the original page. Your work is stored under Versions.",
              button("Show my work", () => void this.#replace(work)),
            );
          }),
        );
      else if (!isKept) await this.#offerStored(initial.work);
    }
    if (other !== undefined)
      showNotice(
        "This work was edited in two tabs at the same time. The latest version is shown. ",
        button("Add other version", () => this.#addOther(other)),
      );
  }

  /** Shows work with its precomputed results, if any. The workers recompute all of them. */
  #takeFirst(work: SavedWork, results: FirstResults | undefined): void {
    this.take(work, results?.found);
    for (const one of results?.made ?? []) this.#take(one);
    if (results?.isGame === true) this.#markGame(true);
    this.#waitingRecording = work.recording;
    if (results === undefined) return this.#begin();
    // A task after two animation frames runs once the page has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(this.#begin)));
    setTimeout(this.#begin, maxPaintMilliseconds);
  }

  /** A recording to play when its game is ready. */
  #waitingRecording: string | undefined;

  #listen(): void {
    const press = (id: string, action: () => void): void =>
      part(id, HTMLButtonElement).addEventListener("click", action);
    part("documents", HTMLSelectElement).addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) this.openDocument(target.value);
    });
    press("new", () => this.#askForNew());
    press("import", () => void this.#openStored());
    press("save", () => void this.save());
    press("examples-menu", () => void this.#openExamples());
    press("notation", () =>
      openNotation((text, isLine) => {
        if (this.#prompt.isLastFocused && !isLine) this.#prompt.insert(text);
        else this.#editor.insert(text, isLine);
      }),
    );
    press("share", () => openShare(() => this.work, this.#game.recording));
    press("more", () => this.#openMore());
    part("file", HTMLInputElement).addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      void this.#import([...(target.files ?? [])]);
      target.value = "";
    });
    listenToPage({
      import: (files) => void this.#import(files),
      save: () => void this.save(),
      write: () => this.#autosave.write(),
      isAtRisk: () => this.#hasChanged && this.#autosave.isAtRisk,
    });
  }

  get work(): SavedWork {
    return {
      documents: [...this.#documents].map(([name, text]) => ({ name, text })),
      open: this.#open,
      ...(this.#assets.length === 0 ? {} : { assets: this.#assets }),
      ...(this.#exercise.exercises.length === 0 ? {} : { exercises: this.#exercise.exercises }),
      ...(this.#inputs.length === 0 ? {} : { prompt: this.#inputs }),
      ...(this.#guide.steps === undefined ? {} : { steps: this.#guide.steps }),
      ...(this.#exercise.student === "" ? {} : { student: this.#exercise.student }),
    };
  }

  take(work: SavedWork, analysis?: AnalysisResult): void {
    for (const name of this.#documents.keys()) this.#editor.forget(name);
    this.#documents.clear();
    for (const { name, text } of work.documents) this.#documents.set(name, text);
    this.#assets = work.assets ?? [];
    this.#exercise.take(work);
    this.#guide.take(work);
    this.#inputs = work.prompt ?? [];
    this.#prompt.take(this.#inputs);
    // Workers answer in order, so there is no need to wait.
    void this.#sendAll();
    this.openDocument(work.open, analysis);
  }

  /** Replaces the work on user request, and stores the old one as a version first. */
  async #replace(work: SavedWork): Promise<void> {
    await this.#autosave.keep(this.work, "before other work was opened");
    this.take(work);
    this.#keep();
  }

  /** Adds documents, replacing those with the same names. */
  async add(documents: readonly PageDocument[]): Promise<void> {
    for (const { name, text } of documents) {
      this.#documents.set(name, text);
      if (name === this.#open) this.#editor.forget(name);
    }
    void this.#sendAll();
    const first = documents.find(({ name }) => isLed(name));
    if (first !== undefined) this.openDocument(first.name);
    this.#keep();
  }

  /** Opens a document in the editor, with the known results of its analysis, if any. */
  openDocument(name: string, analysis?: AnalysisResult): void {
    const text = this.#documents.get(name);
    if (text === undefined) return;
    this.#open = name;
    this.#guide.open(name);
    this.#findings = analysis?.findings ?? [];
    this.#tests = undefined;
    this.#game.take(undefined);
    this.#markGame(this.#games.has(name));
    this.#editor.open(name, text, this.#exercise.open(name, text), analysis);
    this.#tabs.mark("exercise", this.#exercise.task !== undefined);
    if (this.#exercise.task !== undefined) {
      this.#tabs.show("exercise");
      this.#startWriting();
    }
    document.title = titleOf(this.work);
    part("documents", HTMLSelectElement).replaceChildren(...documentOptions(this.#documents.keys(), name));
    this.#checks.restart();
    this.#makeSoon(0);
  }

  /** Creates a document with a free name. */
  create(requestedName = "new.led", text = emptyDocument): void {
    const name = freeName(isName(requestedName) ? requestedName : "new.led", new Set(this.#documents.keys()));
    void this.add([{ name, text }]);
  }

  async format(): Promise<void> {
    const edits = await this.#ask("formatted", { name: this.#open });
    if (edits !== undefined) this.#editor.apply(edits, "format");
    showNotice(edits === undefined || edits.length === 0 ? "Already formatted." : "Formatted.");
  }

  // ---- the text

  #changed(text: string, typed: EditorTyping | undefined): void {
    this.#documents.set(this.#open, text);
    this.#keep();
    this.#checks.check(typed);
    this.#makeSoon(buildDelay);
  }
  /** Sends a request about the current documents. */
  #ask<Q extends AnalystQuestion>(
    question: Q,
    payload: AnalystQuestions[Q]["asked"],
  ): Promise<AnalystQuestions[Q]["answer"] | undefined> {
    return this.#checks.ask(question, payload);
  }

  #show(text: string, analysis: AnalysisResult): void {
    this.#findings = analysis.findings;
    this.#editor.show(text, analysis);
    this.#showFindings();
    this.#showStatus();
  }

  async #sendAll(): Promise<void> {
    await this.#analyst.ask("documents", { texts: this.work.documents });
  }

  async #define(at: number): Promise<void> {
    const location = await this.#ask("definition", { name: this.#open, at });
    if (location === undefined) return showNotice("There is no definition to go to.");
    if (!this.#documents.has(location.document))
      return showNotice(`This name is defined in the library document ${location.document}.`);
    if (location.document !== this.#open) this.openDocument(location.document);
    this.#editor.goTo(location.from, location.to);
  }

  async #renameAt(at: number): Promise<void> {
    const name = this.#open;
    const called = await this.#ask("renamable", { name, at });
    if (called === undefined) return showNotice("There is no name here that can be renamed.");
    askName("Rename", "Name", called, async (to) => {
      const renaming = await this.#ask("renamed", { name, at, to });
      if (renaming === undefined || "obstacle" in renaming)
        return renaming?.obstacle ?? "This name cannot be renamed now.";
      for (const { document, edits } of renaming.changes) {
        if (document === name) continue;
        const text = this.#documents.get(document) ?? "";
        this.#documents.set(document, this.#editor.applyTo(document, text, edits, "rename"));
      }
      await this.#sendAll();
      this.#editor.apply(renaming.changes.find(({ document }) => document === name)?.edits ?? [], "rename");
      const others = renaming.changes.filter(({ document, edits }) => document !== name && edits.length > 0);
      if (others.length > 0) showNotice(`Also renamed in ${others.map(({ document }) => document).join(", ")}.`);
      this.#editor.view.focus();
      return undefined;
    });
  }

  async #goToNamed(definition: string): Promise<void> {
    const location = await this.#ask("named", { name: this.#open, definition });
    if (location === undefined) return;
    this.#startWriting();
    this.#editor.goTo(location.from, location.to);
  }

  // ---- build results

  #order(): MakerRequest {
    return {
      texts: this.work.documents,
      assets: this.#assets,
      open: this.#open,
      seconds: maxTestSeconds,
      exercise: this.#exercise.task,
    };
  }

  #making: ReturnType<typeof setTimeout> | undefined;
  #makeSoon(milliseconds: number): void {
    clearTimeout(this.#making);
    this.#making = setTimeout(() => {
      const name = this.#open;
      this.#maker.make(this.#order(), (result) => {
        if (name === this.#open) this.#take(result);
      });
    }, milliseconds);
  }

  #take(result: MakerResult): void {
    switch (result.kind) {
      case "checked":
        this.#checked = result;
        this.#guide.learn({ names: result.errors === 0 ? result.types.map(({ name }) => name) : [] });
        this.#tests = undefined;
        part("pane-types", HTMLElement).replaceChildren(
          typesElement(result.types, (from, to) => this.#editor.goTo(from, to)),
        );
        part("pane-typescript", HTMLElement).replaceChildren(typescriptElement(result.typescript));
        // The previous game stays while the document has errors.
        if (result.errors === 0) {
          this.#game.take(result.game);
          this.#markGame(result.game !== undefined);
          void this.#playSent();
        }
        break;
      case "tests":
        this.#tests = result.tests;
        if (result.isFinal) {
          performance.mark("led-tested");
          this.#guide.learn(result.tests);
        }
        break;
      case "tried":
        this.#exercise.show(result.tried, this.#editor.text);
        break;
      case "woven":
        this.#woven.show({ html: result.html, isFinal: result.isFinal });
    }
    this.#showFindings();
    this.#showStatus();
  }

  // ---- display

  #markGame(isGame: boolean): void {
    if (isGame) this.#games.add(this.#open);
    else this.#games.delete(this.#open);
    this.#tabs.mark("game", isGame);
  }

  #showFindings(): void {
    // The exercise pane reports the tests of an exercise, except for suggested changes.
    const ofTests = (this.#tests?.findings ?? []).filter(
      ({ fixes }) => this.#exercise.task === undefined || fixes.length > 0,
    );
    showFindings([...this.#findings, ...ofTests], this.#editor);
  }

  #showStatus(): void {
    // The exercise pane counts the tests of an exercise.
    const tests = this.#exercise.task === undefined ? this.#tests : undefined;
    this.#status.replaceChildren(...statusWords(this.#findings, tests, this.#checked !== undefined));
  }

  // ---- storage, downloads and uploads

  #keep(): void {
    this.#hasChanged = true;
    this.#autosave.changed(this.work);
    part("kept", HTMLElement).ariaBusy = "true";
  }

  /** Downloads this page with the current work. The first time, the page of an exercise asks who saves it. */
  async save(): Promise<void> {
    await this.#exercise.identify();
    await isWhole;
    const { work } = this;
    void this.#autosave.keep(work, "saved");
    const html = pageWith({ id: this.#autosave.id, time: Date.now(), work });
    // The page of an exercise keeps the name by which it is graded.
    const title = this.#exercise.task === undefined ? fileNameOf(this.#editor.text) : undefined;
    const fileName = `${title ?? fileOf(this.#open)}.html`;
    save(fileName, html, "text/html");
    showNotice(`Saved ${fileName}, this page with your work in it. You can open it anywhere and continue.`);
  }

  /** Downloads the students' page of a document with solutions. */
  async #saveExercise(): Promise<void> {
    const open = this.#open;
    const exercise = await this.#ask("exercise", { name: open });
    if (exercise === undefined)
      return showNotice(
        "This document is not an exercise: it has no heading “Solution”. Headings “Hint” and “Hidden tests” are optional.",
      );
    await isWhole;
    save(`${fileOf(open)}-exercise.html`, pageWith({ work: studentsWork(exercise, this.work) }), "text/html");
    const warnings = (await this.#maker.export({ ...this.#order(), open }, "warnings")) ?? "";
    const security = "Its hidden tests and hints are obfuscated, but not secure.";
    showNotice(
      `Saved the page for students, without the solutions. ${security} Use led grade to grade submissions.${warnings}`,
    );
  }

  #choose(): void {
    part("file", HTMLInputElement).click();
  }

  async #import(files: readonly File[]): Promise<void> {
    const { savedPage, recording, documents, rejected } = await readFiles(files);
    if (savedPage !== undefined) {
      const id = await this.#autosave.adopt(savedPage);
      return id === undefined ? this.#replace(savedPage.work) : openFragment(fragmentOfStored(id));
    }
    if (recording !== undefined) {
      this.#tabs.show("game");
      showNotice(await this.#game.load(recording));
    }
    const replaced = documents.filter(({ name, text }) => (this.#documents.get(name) ?? text) !== text);
    if (replaced.length > 0) await this.#autosave.keep(this.work, "before files were opened");
    if (documents.length > 0) await this.add(documents);
    const messages = [
      ...rejected.map((one) => `${one}.`),
      ...(replaced.length === 0
        ? []
        : [`Replaced ${replaced.map(({ name }) => name).join(", ")}. You can find the old text under Versions.`]),
    ];
    if (messages.length > 0) showNotice(messages.join(" "));
  }

  async #exportGame(): Promise<void> {
    const page = await this.#maker.export(this.#order(), "page");
    if (page === undefined) showNotice("There is no game to export.");
    else save(`${fileOf(this.#open)}-game.html`, page, "text/html");
  }

  async #playSent(): Promise<void> {
    const recording = this.#waitingRecording;
    this.#waitingRecording = undefined;
    if (recording === undefined) return;
    this.#tabs.show("game");
    showNotice(await this.#game.load(recording));
  }

  #addOther(other: SavedWork): void {
    const added = differingDocuments(other.documents, this.#documents);
    void this.add(added);
    showNotice(`Added: ${added.map(({ name }) => name).join(", ")}.`);
  }

  // ---- dialogs

  #askForNew(): void {
    const names = new Set(this.#documents.keys());
    askName("New document", "Name", freeName("new.led", names), (typed) => {
      const name = isLed(typed) ? typed : `${typed}.led`;
      const wrong = this.#wrongName(name);
      if (wrong !== undefined) return wrong;
      void this.add([{ name, text: emptyDocument }]);
      // The dialog returns the focus to its button when it closes.
      setTimeout(() => this.#editor.goTo(emptyDocument.indexOf("\n\n$/") + 1));
      return undefined;
    });
  }

  /** Shows the editor on narrow screens, which have room for one pane. */
  #startWriting(): void {
    if (matchMedia(narrow).matches) this.#tabs.show("writing");
  }

  #wrongName(name: string): string | undefined {
    if (!isName(name)) return "This is not a valid file name.";
    return this.#documents.has(name) ? "A document with this name already exists." : undefined;
  }

  #rename(): void {
    askName("Rename document", "Name", this.#open, (name) => {
      if (name === this.#open) return undefined;
      const wrong = this.#wrongName(name);
      if (wrong !== undefined) return wrong;
      const text = this.#documents.get(this.#open) ?? "";
      this.#editor.forget(this.#open);
      this.#documents.delete(this.#open);
      this.#exercise.rename(this.#open, name);
      void this.add([{ name, text }]);
      return undefined;
    });
  }

  async #remove(): Promise<void> {
    await this.#autosave.keep(this.work, `before ${this.#open} was removed`);
    const removedName = this.#open;
    this.#editor.forget(removedName);
    this.#documents.delete(removedName);
    const [next] = [...this.#documents.keys()].filter(isLed);
    if (next === undefined) this.create();
    else {
      await this.#sendAll();
      this.openDocument(next);
      this.#keep();
    }
    showNotice(`Removed ${removedName}. You can find it under Versions.`);
  }

  #openMore(): void {
    openMore({
      alphabet: this.#alphabet,
      spell: (alphabet) => (this.#alphabet = alphabet),
      fields: this.#settings.fields(),
      actions: {
        Document: {
          "Rename…": () => this.#rename(),
          Remove: () => void this.#remove(),
          Export: () => save(this.#open.slice(this.#open.lastIndexOf("/") + 1), this.#editor.text),
          Format: () => void this.format(),
          "Convert to Unicode": () => void this.#respell("unicode"),
          "Convert to ASCII": () => void this.#respell("ascii"),
        },
        "All documents": {
          "Open…": () => void this.#openStored(),
          "Versions…": () => void this.#openVersions(),
          "Export as ZIP": () => save("led.zip", zipDocuments(this.work.documents), "application/zip"),
          "Save as exercise": () => void this.#saveExercise(),
          "Clear prompt history": () => this.#maker.forget(),
        },
      },
    });
  }

  async #openExamples(): Promise<void> {
    await openExamples(
      await examplesOf(),
      ({ documents }) =>
        this.#maker.export(
          { texts: documents, assets: [], open: documents[0]!.name, seconds: maxTestSeconds },
          "picture",
        ),
      ({ documents: [first, ...recordings] }) => {
        const [unused] = differingDocuments([first!], this.#documents);
        void this.add([unused ?? first!, ...recordings]);
      },
    );
  }

  async #offerStored(work: SavedWork): Promise<void> {
    if (this.#exercise.task === undefined && !this.#guide.isShown) return;
    const stored = await this.#autosave.others();
    const earlier = restoreEarlierAnswers(work, stored);
    if (earlier !== undefined)
      showNotice(
        "This browser has your answers to another version of this exercise.",
        button("Copy answers", () => void this.#replace(earlier)),
      );
    else if (this.#guide.isShown && stored.length > 0)
      showNotice(
        "This browser has other work of yours.",
        button("Open it …", () => void this.#openStored()),
      );
  }

  async #openStored(): Promise<void> {
    openStored(await this.#autosave.others(), {
      chooseFiles: () => this.#choose(),
      open: (id) => openFragment(fragmentOfStored(id)),
      remove: (id) => void this.#autosave.remove(id),
    });
  }

  async #openVersions(): Promise<void> {
    await this.#autosave.write();
    openVersions(await this.#autosave.versions(), (work) => void this.#replace(work));
  }

  async #respell(alphabet: TargetAlphabet): Promise<void> {
    const edits = await this.#ask("respelled", { name: this.#open, alphabet });
    if (edits !== undefined) this.#editor.apply(edits, "format");
  }
}
