// The editor: CodeMirror with the results of the analyst. It lives in a shadow root, so the page's content security
// policy need not allow its style elements.

import {
  acceptCompletion,
  autocompletion,
  type Completion as Option,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import {
  type Diagnostic as Marked,
  lintGutter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import {
  type ChangeSpec,
  EditorState,
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { piecesOf, withoutMarks } from "../../../runtime/values/quoting.js";
import type { Span } from "../../../text/source.js";
import type {
  Colours,
  EditorCompletion,
  EditorTyping,
  AnalysisResult,
  Hover,
  PageFinding,
  TextEdit,
} from "../worker/messages.js";
import { make } from "./elements.js";

/** The user event of respelled symbols. */
const respelling = "input.complete.respelling";

interface EditorHost {
  /** Called after a change, with the range of the text if it was typed or respelled. */
  readonly changed: (text: string, typed: EditorTyping | undefined) => void;
  readonly completions: (at: number) => Promise<readonly EditorCompletion[] | undefined>;
  readonly hover: (at: number) => Promise<Hover | undefined>;
  readonly define: (at: number) => void;
  readonly format: () => void;
  /** Moves the focus to the list of diagnostics. */
  readonly list: () => unknown;
  /** Renames the symbol at an offset. */
  readonly rename: (at: number) => void;
}

const setColours = StateEffect.define<Colours>();

/** Highlighting classes, in the order of `tokenTypes` in worker/analyst.ts. */
const classes = ["function", "variable", "parameter", "keyword", "operator", "string", "number", "atom"].map((name) =>
  Decoration.mark({ class: `led-${name}` }),
);

/** The highlighting of the last analysed text, mapped through later changes. */
const colouring = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(colours, { changes, effects, state }) {
    let updated = colours.map(changes);
    for (const effect of effects) if (effect.is(setColours)) updated = decorations(effect.value, state.doc.length);
    return updated;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorations(colours: Colours, length: number): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (let i = 0; i + 2 < colours.length; i += 3) {
    const [from = 0, to = 0, meaning = 0] = colours.slice(i, i + 3);
    const mark = classes[meaning];
    if (mark !== undefined && from < to && to <= length) builder.add(from, to, mark);
  }
  return builder.finish();
}

/** Lines that are not prose: tests, claims, recordings and imports. */
const testLine = Decoration.line({ class: "led-test" });
const headingLine = Decoration.line({ class: "led-heading" });

const lines = EditorView.decorations.compute(["doc"], (state) => {
  const builder = new RangeSetBuilder<Decoration>();
  for (let i = 1; i <= state.doc.lines; i++) {
    const line = state.doc.line(i);
    if (/^\s*[a-z]+:>/.test(line.text)) builder.add(line.from, line.from, testLine);
    else if (/^#{1,6} |^\\(?:sub)*section\*?\{/.test(line.text)) builder.add(line.from, line.from, headingLine);
  }
  return builder.finish();
});

/** The editable gaps of an exercise; undefined if the whole document is editable. */
const gaps = StateField.define<readonly Span[] | undefined>({
  create: () => undefined,
  update: (now, { changes, docChanged }) =>
    docChanged
      ? now?.map(({ start, end }) => ({ start: changes.mapPos(start, -1), end: changes.mapPos(end, 1) }))
      : now,
});

const protectedText = EditorState.changeFilter.of(({ startState, changes }) => {
  const editableGaps = startState.field(gaps);
  if (editableGaps === undefined) return true;
  // A change of all text would empty all gaps.
  let spansGaps = false;
  changes.iterChangedRanges((from, to) => {
    spansGaps ||= editableGaps.filter(({ start, end }) => start <= to && from <= end).length > 1;
  });
  if (spansGaps) return false;
  // Change filters allow insertion at the start of a protected range, so a range from -1 protects position 0.
  return [-1, ...editableGaps.flatMap(({ start, end }) => [start, end]), startState.doc.length + 1];
});

const lineDecorations = EditorView.decorations.compute(["doc", gaps], (state) => {
  const editableGaps = state.field(gaps);
  const builder = new RangeSetBuilder<Decoration>();
  if (editableGaps !== undefined)
    for (let i = 1; i <= state.doc.lines; i++) {
      const { from, to } = state.doc.line(i);
      const isGap = editableGaps.some(({ start, end }) => start <= to && from <= end);
      builder.add(from, from, isGap ? gapLine : givenLine);
    }
  return builder.finish();
});
const givenLine = Decoration.line({ class: "led-given" });
const gapLine = Decoration.line({ class: "led-gap" });

export class Editor {
  readonly #host: EditorHost;
  #view: EditorView | undefined;
  /** Editor states of the documents opened before, with their undo histories. */
  readonly #states = new Map<string, EditorState>();
  #name = "";
  readonly #root: ShadowRoot;

  readonly #container: HTMLElement;

  constructor(parent: HTMLElement, host: EditorHost) {
    this.#host = host;
    this.#root = parent.attachShadow({ mode: "open" });
    this.#container = document.createElement("div");
    this.#container.className = "place";
    this.#root.append(this.#container);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host { display: block; } .place { height: 100%; }");
    this.#root.adoptedStyleSheets = [sheet];
  }

  get view(): EditorView {
    return this.#view ?? this.#begin(this.#stateOf(""));
  }

  /** Creates the view with the first document. Laying out an empty one first would double the time. */
  #begin(state: EditorState): EditorView {
    const view = new EditorView({ root: this.#root, parent: this.#container, state });
    // Keyboard users scroll through the focused text, so the scroller needs no tab stop.
    view.scrollDOM.tabIndex = 0;
    this.#view = view;
    return view;
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  get at(): number {
    return this.view.state.selection.main.head;
  }

  /**
   * Shows a document. It keeps its undo history unless its text has changed. `analysis` holds known results of its
   * analysis.
   */
  open(name: string, text: string, free?: readonly Span[], analysis?: AnalysisResult): void {
    if (this.#name !== "") this.#states.set(this.#name, this.view.state);
    this.#name = name;
    const previous = this.#states.get(name);
    const isKnown = previous !== undefined && previous.doc.toString() === text;
    const state = isKnown ? previous : this.#stateOf(text, free, analysis?.colours);
    if (this.#view === undefined) this.#begin(state);
    else this.#view.setState(state);
    if (analysis !== undefined && analysis.findings.length > 0) this.show(text, analysis);
    const [first] = free ?? [];
    if (!isKnown && first !== undefined) this.goTo(first.start, first.end);
  }

  /**
   * Moves the cursor to the next gap, or to the first one after the last. The first gap comes first, even though the
   * cursor starts there.
   */
  goToGap(): void {
    const editableGaps = this.view.state.field(gaps) ?? [];
    const next = this.#hasMoved ? editableGaps.find(({ start }) => start > this.at) : undefined;
    this.#hasMoved = true;
    const { start = this.at } = next ?? editableGaps[0] ?? {};
    this.goTo(start, start);
  }
  /** True after the first change or move between gaps. */
  #hasMoved = false;

  /** Selects the gap with the cursor; false in other documents, and if all of it is selected. */
  #selectGap(): boolean {
    const { main } = this.view.state.selection;
    const gap = this.view.state.field(gaps)?.find(({ start, end }) => start <= main.from && main.to <= end);
    if (gap === undefined || (main.from === gap.start && main.to === gap.end)) return false;
    this.view.dispatch({ selection: { anchor: gap.start, head: gap.end } });
    return true;
  }

  /** Drops the state of a removed or renamed document. */
  forget(name: string): void {
    this.#states.delete(name);
    if (this.#name === name) this.#name = "";
  }

  /** Shows diagnostics and highlighting, unless the text has changed since the analysis. */
  show(text: string, { findings, colours, signs }: AnalysisResult): void {
    if (this.text !== text) return;
    this.view.dispatch(
      setDiagnostics(
        this.view.state,
        findings.map((one) => this.#marked(one)),
      ),
      { effects: setColours.of(colours) },
    );
    this.respell(text, signs);
  }

  /** Replaces token spellings that an analysis of `text` proposed, if the text before them is unchanged. */
  respell(text: string, proposals: readonly TextEdit[]): void {
    const { text: now } = this;
    const edits = proposals.filter(({ to }) => now.slice(0, to) === text.slice(0, to));
    if (edits.length > 0) this.apply(edits, respelling);
  }

  /** Applies edits as one undoable change. */
  apply(edits: readonly TextEdit[], event = "input.complete"): void {
    const { length } = this.view.state.doc;
    const changes = edits
      .filter(({ from, to }) => from <= to && to <= length)
      .map(({ from, to, text }): ChangeSpec => ({ from, to, insert: text }));
    if (changes.length > 0) this.view.dispatch({ changes, userEvent: event });
  }

  /** Applies edits to a document that is not open, undoable once it is. Returns the new text. */
  applyTo(name: string, text: string, edits: readonly TextEdit[], event: string): string {
    const previous = this.#states.get(name);
    const state = previous?.doc.toString() === text ? previous : this.#stateOf(text);
    const changes = edits.map(({ from, to, text: insert }): ChangeSpec => ({ from, to, insert }));
    const after = state.update({ changes, userEvent: event }).state;
    this.#states.set(name, after);
    return after.doc.toString();
  }

  goTo(from: number, to = from): void {
    const { length } = this.view.state.doc;
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
    this.view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
    this.view.focus();
  }

  /** Inserts an example in place of the selection: lines of a document on lines of their own, others after a space. */
  insert(text: string, isLine: boolean): void {
    const { state } = this.view;
    const { from } = state.selection.main;
    const before = state.sliceDoc(state.doc.lineAt(from).from, from);
    const joins = isLine ? before.trim() !== "" : /[\p{L}\p{N}_)\]}>'"]$/u.test(before);
    const gap = isLine ? "\n" : " ";
    this.view.dispatch(state.replaceSelection(joins ? gap + text : text));
    this.view.focus();
  }

  #stateOf(text: string, free?: readonly Span[], colours: Colours = []): EditorState {
    const first = colouring.init(() => decorations(colours, text.length));
    return EditorState.create({
      doc: text,
      extensions: [gaps.init(() => free), protectedText, lineDecorations, first, this.#extensions()],
    });
  }

  #marked(finding: PageFinding): Marked {
    const { from, to, severity, code, title, message, help, fixes, isFaded } = finding;
    return {
      from,
      to,
      severity,
      source: `led ${code}`,
      message: `${title}. ${message}`,
      ...(isFaded ? { markClass: "led-faded" } : {}),
      renderMessage: () => describe({ title, message, help }),
      actions: fixes.map((fix) => ({ name: fix.title, apply: () => this.apply(fix.edits) })),
    };
  }

  #extensions(): Extension {
    return [
      lineNumbers(),
      highlightActiveLineGutter(),
      history(),
      drawSelection(),
      dropCursor(),
      EditorState.allowMultipleSelections.of(true),
      indentUnit.of("  "),
      bracketMatching(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      EditorView.lineWrapping,
      lines,
      lintGutter(),
      autocompletion({ override: [(context) => this.#complete(context)], activateOnTyping: true, icons: false }),
      hoverTooltip(async (_view, at) => {
        // A tap sets the cursor, and a box would cover the text.
        if (matchMedia("(hover: none)").matches) return null;
        const hover = await this.#host.hover(at);
        return hover === undefined || hover.parts.length === 0
          ? null
          : { pos: hover.from, end: hover.to, above: true, create: () => ({ dom: hoverElement(hover) }) };
      }),
      EditorView.contentAttributes.of({ "aria-label": "Document text", spellcheck: "false" }),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (!docChanged) return;
        this.#hasMoved = true;
        const typed = transactions.filter((one) => one.isUserEvent("input.type") || one.isUserEvent(respelling));
        let from = state.selection.main.head;
        for (const { changes } of typed) changes.iterChangedRanges((_a, _b, start) => (from = Math.min(from, start)));
        const range = { from, to: state.selection.main.head };
        this.#host.changed(state.doc.toString(), typed.length > 0 ? range : undefined);
      }),
      EditorView.domEventHandlers({
        mousedown: (event, view) => {
          if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
          const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
          if (offset !== null) this.#host.define(offset);
          return offset !== null;
        },
      }),
      keymap.of([
        { key: "F12", run: () => (this.#host.define(this.at), true) },
        { key: "F2", run: () => (this.#host.rename(this.at), true) },
        { key: "Shift-Alt-f", run: () => (this.#host.format(), true) },
        { key: "Alt-g", run: () => (this.goToGap(), true) },
        { key: "Mod-a", run: () => this.#selectGap() },
        { key: "Tab", run: acceptCompletion },
        ...completionKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...searchKeymap,
        // CodeMirror's own diagnostics panel nests buttons in list-box options, which screen readers cannot reach.
        { key: "Mod-Shift-m", run: () => (this.#host.list(), true), preventDefault: true },
        { key: "F8", run: nextDiagnostic, shift: previousDiagnostic },
        // Escape followed by Tab leaves the editor.
        indentWithTab,
      ]),
      theme,
    ];
  }

  async #complete(context: CompletionContext): Promise<CompletionResult | null> {
    const { pos, explicit, state } = context;
    const before = state.sliceDoc(Math.max(0, pos - 60), pos);
    if (!explicit && !/(?:[\p{L}\d_']|\\[A-Za-z]*|`|"|use:>\s*)$/u.test(before)) return null;
    const completions = await this.#host.completions(pos);
    const [first] = completions ?? [];
    if (completions === undefined || first === undefined) return null;
    return {
      from: first.from,
      to: first.to,
      options: completions.map(
        ({ label, kind, detail, about, text, order }, i): Option => ({
          label,
          type: kind,
          ...(detail === undefined ? {} : { detail }),
          ...(about === undefined ? {} : { info: about }),
          apply: text,
          sortText: order,
          boost: Math.max(-99, -i / 10),
        }),
      ),
      validFor: /^(?:\\[A-Za-z]*|[\p{L}\p{M}\d_']*)$/u,
    };
  }
}

function describe({ title, message, help }: Pick<PageFinding, "title" | "message" | "help">): HTMLElement {
  return make(
    "div",
    { class: "led-finding" },
    make("strong", {}, ...quote(`${title}.`)),
    make("p", {}, ...quote(message)),
    help === undefined ? undefined : make("p", { class: "help" }, "Try: ", ...quote(help)),
  );
}

/** Renders a message, with its backquoted parts as code. */
export function quote(text: string): readonly (Node | string)[] {
  return piecesOf(text).map((piece) => (piece.isCode ? make("code", {}, withoutMarks(piece)) : piece.text));
}

const hoverElement = ({ parts }: Hover): HTMLElement =>
  make(
    "div",
    { class: "led-hover" },
    ...parts.map(({ text, isCode }) => (isCode ? make("pre", {}, text) : make("p", {}, ...quote(text)))),
  );

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--paper)", color: "var(--ink)", fontSize: "var(--code-size, .9375rem)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { padding: ".75rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 .75rem" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--well) 60%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--mark)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--mark)", outline: "none" },
  ".led-function": { color: "var(--c-function)" },
  ".led-variable": { color: "var(--c-constant)" },
  ".led-parameter": { color: "var(--ink)", fontStyle: "italic" },
  ".led-keyword": { color: "var(--c-keyword)", fontWeight: "600" },
  ".led-operator": { color: "var(--c-keyword)" },
  ".led-string, .led-atom": { color: "var(--c-string)" },
  ".led-number": { color: "var(--c-number)" },
  ".led-heading": { fontWeight: "700" },
  ".led-test": { backgroundColor: "color-mix(in srgb, var(--link) 7%, transparent)" },
  ".led-given": { backgroundColor: "color-mix(in srgb, var(--well) 55%, transparent)" },
  ".led-gap": { boxShadow: "inset .25rem 0 0 var(--link)" },
  ".led-faded": { opacity: ".6" },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: ".5rem",
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    boxShadow: "0 4px 20px rgb(0 0 0 / .2)",
    maxWidth: "min(34rem, 92vw)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "16rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: ".2rem .6rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--link)", color: "var(--paper)" },
  ".cm-completionDetail": { color: "inherit", opacity: ".8", fontStyle: "normal", marginLeft: "1rem" },
  ".cm-completionInfo": { padding: ".5rem .75rem", font: ".875rem/1.4 var(--sans)" },
  ".led-hover, .led-finding": { padding: ".25rem .25rem", font: ".9375rem/1.45 var(--sans)" },
  ".led-hover": { padding: ".6rem .9rem", maxHeight: "20rem", overflow: "auto" },
  ".led-hover pre, .led-finding code, .led-hover code": {
    margin: "0",
    fontFamily: "var(--mono)",
    fontSize: ".8125rem",
    whiteSpace: "pre-wrap",
  },
  ".led-hover p, .led-finding p": { margin: ".35rem 0 0", whiteSpace: "pre-wrap" },
  ".cm-diagnostic": { padding: ".5rem .75rem", whiteSpace: "normal" },
  ".cm-diagnostic-error": { borderLeft: ".25rem solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: ".25rem solid var(--warn)" },
  ".cm-diagnosticAction": {
    font: ".875rem var(--sans)",
    margin: ".5rem .5rem 0 0",
    padding: ".25rem .7rem",
    border: "1px solid var(--link)",
    borderRadius: ".375rem",
    backgroundColor: "transparent",
    color: "var(--link)",
    cursor: "pointer",
  },
  ".cm-diagnosticSource": { color: "var(--soft)", fontSize: ".75rem", opacity: "1", marginTop: ".35rem" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad) 1px",
    textUnderlineOffset: ".2em",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--warn) 1px",
    textUnderlineOffset: ".2em",
  },
  ".cm-panels": {
    backgroundColor: "var(--well)",
    color: "var(--ink)",
    borderColor: "var(--line)",
    font: ".875rem var(--sans)",
  },
  ".cm-panels input, .cm-panels button": {
    font: "inherit",
    backgroundImage: "none",
    backgroundColor: "var(--paper)",
    color: "inherit",
    border: "1px solid var(--line)",
    borderRadius: ".25rem",
  },
});
