// Prepares a document for hosts that play its game in a worker, parses recordings into inputs, and locates what ended a
// game.

import type { GameData } from "../web/bundle/game-data.js";
import type { Compiled } from "../compiler.js";
import { program, type Program } from "../program.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { tool, type ToolEntry } from "../diagnostics/tool.js";
import { summary } from "../execute/games/describe.js";
import { readRecording } from "../execute/games/recording.js";
import { recordingFaults } from "../execute/games/recording-faults.js";
import type { Shape } from "../runtime/easel/shapes.js";
import { svgOf } from "../execute/games/svg.js";
import { findingOf, type Unsuccessful } from "../execute/failed.js";
import { failureOffset, tokenAt } from "../execute/place.js";
import { stageDefinition } from "../execute/too-long.js";
import type { Input, NaturalSizes } from "../runtime/index.js";
import { type Source, sourceOf } from "../text/source.js";
import { type Document, readDocument } from "./documents.js";
import type { EmitFlags } from "./flags.js";
import { gameOf, type PlayableGame } from "./game-page.js";
import type { Report } from "./report.js";
import type { CommandHost } from "./host.js";

export interface Playable {
  readonly document: Document;
  readonly title: string;
  /** The SHA-256 of the document's text, as recordings store it. */
  readonly hash: string;
  readonly compiled: Compiled;
  readonly program: Program;
  readonly graphics: GameData["graphics"];
  readonly sizes: NaturalSizes;
}

/** Compiles a document for playing; returns undefined if it has errors or is not a game, which is reported. */
export async function playable(
  path: string,
  flags: EmitFlags,
  report: Report,
  host: CommandHost,
): Promise<Playable | undefined> {
  const document = await readDocument(path, report, host);
  const game = document === undefined ? undefined : await gameOf(document, flags, report, host);
  return document === undefined || game === undefined ? undefined : playableOf(document, game);
}

export function playableOf(
  document: Document,
  { compiled, data: { title, document: hash, graphics } }: PlayableGame,
): Playable {
  return {
    document,
    title,
    hash,
    compiled,
    program: program(compiled, []),
    graphics,
    sizes: new Map(Object.entries(graphics)),
  };
}

interface ReadRecording {
  readonly inputs: readonly Input[] | undefined;
  readonly findings: readonly Diagnostic[];
  readonly source: Source;
}

/** Parses the text of a recording, and warns if it was made with another document. */
export function recordingOf({ name, text }: Pick<Document, "name" | "text">, game: Playable): ReadRecording {
  const recording = readRecording(text);
  const source = sourceOf(name, text);
  const finding = ({ code, severity, title }: ToolEntry, message: string, line: number): Diagnostic => {
    const start = source.lineStarts[line - 1] ?? 0;
    const end = (source.lineStarts[line] ?? source.text.length + 1) - 1;
    return { code, severity, title, message, span: { start, end: Math.max(start, end) } };
  };
  if ("line" in recording)
    return {
      inputs: undefined,
      findings: recordingFaults(text).map(({ line, message }) => finding(tool.badRecording, message, line)),
      source,
    };
  const { document, inputs } = recording;
  const findings =
    document === game.hash
      ? []
      : [
          finding(
            tool.otherDocument,
            `The recording was made with another document, or with another version of \`${game.document.name}\`.`,
            1,
          ),
        ];
  return { inputs, findings, source };
}

/** Returns the inputs of a recording in a file; undefined if it cannot be read, which is reported. */
export async function recordingIn(
  path: string,
  game: Playable,
  report: Report,
  host: CommandHost,
): Promise<readonly Input[] | undefined> {
  const document = await readDocument(path, report, host);
  if (document === undefined) return undefined;
  const { inputs, findings, source } = recordingOf(document, game);
  report.diagnostics(findings, { source, headings: [] });
  return hasErrors(report.grade(findings)) ? undefined : inputs;
}

export const inFrame = (frame: number): string =>
  frame === 0 ? "This was at the start, in frame 0." : `This was in frame ${frame}.`;

export function unsuccessfulEnding(ending: Unsuccessful, { compiled, program }: Playable): Diagnostic {
  const { source } = compiled.document;
  const offset = ending.kind === "failure" ? failureOffset(ending, program, source) : undefined;
  const evaluated =
    ending.kind === "timeout" && ending.reached !== undefined
      ? stageDefinition(compiled.document, ending.reached.stage)?.definition.name.span
      : undefined;
  const span = offset === undefined ? (evaluated ?? { start: 0, end: 0 }) : tokenAt(source, offset);
  const finding = findingOf(ending, span, { program });
  const frame = ending.kind === "failure" ? ending.inFrame : undefined;
  return frame === undefined ? finding : { ...finding, message: `${finding.message} ${inFrame(frame)}` };
}

/** Returns the picture of a frame as the text of an SVG file. */
export function pictureFile({ title, graphics }: Playable, shapes: readonly Shape[], frame: number): string {
  const urls = new Map(Object.entries(graphics).map(([file, { url }]) => [file, url]));
  return svgOf(shapes, { title: `${title}, frame ${frame}`, description: summary(shapes), graphics: urls });
}
