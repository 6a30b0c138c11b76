// Browser previews of open documents, synchronised with the text and the cursor in both directions.

import { type CodeAction, CodeActionKind, Command, type Location } from "vscode-languageserver";
import type { Analysis } from "./analysis.js";
import type { Host, Preview } from "./host.js";
import { rangeOf } from "./places.js";
import { previewDelayMilliseconds } from "./limits.js";

export const commands = { page: "led.showPage", game: "led.showGame", follow: "led.follow" } as const;

export function previewActionsOf({ document: { scope }, isLed }: Analysis, uri: string): CodeAction[] {
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

interface Open {
  readonly preview: Promise<Preview>;
  /** The definition last scrolled to. */
  at: string | undefined;
  stop: () => void;
}

export class Previews {
  readonly #open = new Map<string, Open>();

  constructor(
    private readonly host: Pick<Host, "preview" | "later">,
    private readonly analysisOf: (uri: string) => Analysis | undefined,
    private readonly go: (place: Location) => void,
  ) {}

  /** Serves a document, and returns the URL of its page or game. */
  async address(uri: string, analysis: Analysis, what: "page" | "game"): Promise<string> {
    let open = this.#open.get(uri);
    if (open === undefined) {
      if (this.host.preview === undefined) throw new Error("This editor cannot show pages or games of documents.");
      const preview = this.host.preview(uri, (definition) => this.#clicked(uri, definition));
      open = { preview, at: undefined, stop: () => {} };
      this.#open.set(uri, open);
      await showPreview(analysis, await preview);
    }
    const { address } = await open.preview;
    return what === "page" ? `${address}document` : address;
  }

  /** Must be called after each change of a document. */
  changed(uri: string): void {
    const open = this.#open.get(uri);
    if (open === undefined) return;
    open.stop();
    open.stop = this.host.later(previewDelayMilliseconds, () => {
      const analysis = this.analysisOf(uri);
      if (analysis !== undefined) void open.preview.then((preview) => showPreview(analysis, preview));
    });
  }

  /** Must be called with cursor positions. */
  follow(uri: string, analysis: Analysis, offset: number): void {
    const open = this.#open.get(uri);
    const name = open && (analysis.definitionBefore(offset) ?? analysis.document.definitions[0])?.name;
    if (open === undefined || name === undefined || name === open.at) return;
    open.at = name;
    void open.preview.then((preview) => preview.lead(name));
  }

  async close(uri: string): Promise<void> {
    const open = this.#open.get(uri);
    this.#open.delete(uri);
    open?.stop();
    await (await open?.preview)?.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((uri) => this.close(uri)));
  }

  #clicked(uri: string, name: string): void {
    const document = this.analysisOf(uri)?.document;
    const defined = document?.scope.defined.get(name);
    const open = this.#open.get(uri);
    if (document === undefined || defined === undefined || open === undefined) return;
    open.at = name;
    this.go({ uri, range: rangeOf(document.source, defined.definition.name.span) });
  }
}
