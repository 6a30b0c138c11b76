// Browser previews of open documents, synchronised with the text and the cursor in both directions.

import { type CodeAction, CodeActionKind, Command, type Location } from "vscode-languageserver";
import type { Analysis } from "./analysis.js";
import type { Host, Preview } from "./host.js";
import { rangeOf } from "./places.js";
import { previewDelayMilliseconds } from "./limits.js";

export const commands = { page: "led.showPage", game: "led.showGame", follow: "led.follow" } as const;

export function createPreviewActions({ document: { scope }, isLed }: Analysis, uri: string): CodeAction[] {
  if (!isLed) return [];
  const action = (title: string, command: string): CodeAction => ({
    title,
    kind: `${CodeActionKind.Source}.show`,
    command: Command.create(title, command, uri),
  });
  return [action("Show page", commands.page), ...(scope.isGame ? [action("Play game", commands.game)] : [])];
}

const showPreview = ({ text, surroundings: { library } }: Analysis, preview: Preview): Promise<void> =>
  preview.show(text, library);

interface OpenPreview {
  readonly preview: Promise<Preview>;
  /** The definition last scrolled to. */
  currentDefinition: string | undefined;
  cancelUpdate: () => void;
}

export class Previews {
  readonly #open = new Map<string, OpenPreview>();

  constructor(
    private readonly host: Pick<Host, "preview" | "later">,
    private readonly analysisOf: (uri: string) => Analysis | undefined,
    private readonly goTo: (place: Location) => void,
  ) {}

  /** Serves a document, and returns the URL of its page or game. */
  async openPreview(uri: string, analysis: Analysis, kind: "page" | "game"): Promise<string> {
    let open = this.#open.get(uri);
    if (open === undefined) {
      if (this.host.preview === undefined) throw new Error("This editor cannot show pages or games of documents.");
      const preview = this.host.preview(uri, (definition) => this.#handleClick(uri, definition));
      open = { preview, currentDefinition: undefined, cancelUpdate: () => {} };
      this.#open.set(uri, open);
      await showPreview(analysis, await preview);
    }
    const { address } = await open.preview;
    return kind === "page" ? `${address}document` : address;
  }

  /** Must be called after each change of a document. */
  scheduleUpdate(uri: string): void {
    const open = this.#open.get(uri);
    if (open === undefined) return;
    open.cancelUpdate();
    open.cancelUpdate = this.host.later(previewDelayMilliseconds, () => {
      const analysis = this.analysisOf(uri);
      if (analysis !== undefined) void open.preview.then((preview) => showPreview(analysis, preview));
    });
  }

  /** Must be called with cursor positions. */
  follow(uri: string, analysis: Analysis, offset: number): void {
    const open = this.#open.get(uri);
    const name = open && (analysis.definitionBefore(offset) ?? analysis.document.definitions[0])?.name;
    if (open === undefined || name === undefined || name === open.currentDefinition) return;
    open.currentDefinition = name;
    void open.preview.then((preview) => preview.scrollTo(name));
  }

  async close(uri: string): Promise<void> {
    const open = this.#open.get(uri);
    this.#open.delete(uri);
    open?.cancelUpdate();
    await (await open?.preview)?.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((uri) => this.close(uri)));
  }

  #handleClick(uri: string, name: string): void {
    const document = this.analysisOf(uri)?.document;
    const defined = document?.scope.defined.get(name);
    const open = this.#open.get(uri);
    if (document === undefined || defined === undefined || open === undefined) return;
    open.currentDefinition = name;
    this.goTo({ uri, range: rangeOf(document.source, defined.definition.name.span) });
  }
}
