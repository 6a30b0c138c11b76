// Plays a game by typed commands, one per line. The answer to each describes the changes. Commands from a pipe are
// echoed before their answers, so that the output is a readable transcript. An invalid command changes nothing.

import { showControlCharacters } from "../diagnostics/cells.js";
import { renderDiagnostic } from "../diagnostics/render.js";
import { describe } from "../execute/games/describe.js";
import type { Growth } from "../execute/games/growth.js";
import { writeRecording } from "../execute/games/recording.js";
import type { Shape } from "../runtime/easel/shapes.js";
import type { Opponent } from "../execute/opponent.js";
import type { GameEnding, LiveGame, Move } from "../execute/live-game.js";
import { inputShown } from "../execute/input-shown.js";
import { growthDiagnostic } from "../execute/too-long.js";
import { noInput } from "../runtime/index.js";
import type { Input } from "../runtime/index.js";
import { describeChange, textsIn } from "../terminal/answers.js";
import { boxIn } from "../terminal/layout.js";
import { linesOf, pictureOf } from "../terminal/picture.js";
import { readScriptLine, type ScriptCommand, scriptHelp } from "../terminal/script.js";
import type { Console } from "./console.js";
import { documentName, standardInput } from "./documents.js";
import { writeFile } from "./output-files.js";
import { unsuccessfulEnding, pictureFile, type Playable, recordingOf } from "./playable.js";
import { type Problem, unreadable } from "./problems.js";
import type { Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { append } from "../text/append.js";
import { maxPictureWidth } from "./limits.js";
import { maxTextBytes } from "../files/limits.js";

const prompt = "> ";

interface ScriptParts {
  readonly game: Playable;
  readonly live: LiveGame;
  readonly console: Console;
  readonly report: Report;
  readonly opponent: Opponent | undefined;
  readonly host: CommandHost;
}

/**
 * Plays until there are no more commands, starting with `initialInputs`. Returns the JSON result of each line.
 */
export async function playScript(parts: ScriptParts, initialInputs: readonly Input[]): Promise<readonly Json[]> {
  const player = new ScriptPlayer(parts);
  await player.begin(initialInputs);
  await player.readCommands();
  return player.results;
}

class ScriptPlayer {
  readonly results: Json[] = [];
  readonly #parts: ScriptParts;
  #pointer: Input["pointer"] = noInput.pointer;
  #keys: readonly string[] = [];
  #isDown = false;

  constructor(parts: ScriptParts) {
    this.#parts = parts;
  }

  async begin(inputs: readonly Input[]): Promise<void> {
    const { game, report } = this.#parts;
    report.line(showControlCharacters(game.title));
    for (const line of await this.#start(inputs)) report.line(line);
  }

  async readCommands(): Promise<void> {
    const { console, report, live, host } = this.#parts;
    for (;;) {
      const event = await console.read(prompt);
      if (event.kind === "end") {
        if (event.trouble !== undefined) report.problem(unreadable(documentName(standardInput), event.trouble));
        return;
      }
      if (event.kind === "interrupt") {
        if (!event.hasText) report.note("Type Ctrl-D or quit to end the game.");
        continue;
      }
      const scriptLine = readScriptLine(event.text);
      if (!console.isTerminal)
        report.line(
          scriptLine.kind === "nothing"
            ? showControlCharacters(event.text.trimEnd())
            : `${prompt}${showControlCharacters(event.text)}`,
        );
      if (scriptLine.kind === "nothing") continue;
      const lines = scriptLine.kind === "mistake" ? [scriptLine.message] : await this.#execute(scriptLine.command);
      for (const line of lines) report.line(line);
      await host.output.drained?.();
      if (report.flags.json)
        this.results.push({ input: event.text, kind: scriptLine.kind, frame: live.frame, answer: lines });
      if (scriptLine.kind === "command" && scriptLine.command.kind === "quit") return;
    }
  }

  async #execute(command: ScriptCommand): Promise<readonly string[]> {
    const { game, live, host } = this.#parts;
    const { shapes, state } = live.visible ?? { shapes: [], state: "" };
    switch (command.kind) {
      case "click":
      case "move":
      case "hold":
        this.#pointer = command.place;
        this.#isDown = command.kind === "hold";
        return this.#play([{ ...this.#input, ...(command.kind === "click" ? { click: command.place } : {}) }]);
      case "key":
        this.#keys = [...this.#keys.filter((key) => !command.keys.includes(key)), ...new Set(command.keys)];
        return this.#play([this.#input]);
      case "release": {
        const missingKey = command.keys.find((key) => !this.#keys.includes(key));
        if (missingKey !== undefined) return [`${missingKey} is not held.`];
        this.#keys = this.#keys.filter((key) => command.keys.length > 0 && !command.keys.includes(key));
        return this.#play([this.#input]);
      }
      case "tap": {
        const otherKeys = this.#keys.filter((key) => !command.keys.includes(key));
        const pressed = { ...this.#input, keys: [...otherKeys, ...new Set(command.keys)] };
        this.#keys = otherKeys;
        return this.#play([pressed, this.#input]);
      }
      case "wait":
        return this.#play(Array.from({ length: command.frames }, () => this.#input));
      case "show": {
        const { columns, rows } = boxIn(
          { columns: Math.min(maxPictureWidth, host.output.columns ?? maxPictureWidth), rows: maxPictureWidth },
          0,
        );
        const lines = linesOf(pictureOf(shapes, { columns, rows, hasColors: false }));
        return lines.slice(0, lines.findLastIndex((line) => line !== "") + 1);
      }
      case "texts":
        return textsIn(shapes)
          .flatMap((text) => text.split(/\r\n?|\n/))
          .map(showControlCharacters);
      case "describe":
        return describe(shapes).map(showControlCharacters);
      case "state":
        return [showControlCharacters(state)];
      case "restart":
        return this.#start([]);
      case "save":
        return [
          await this.#write(
            command.file,
            writeRecording({ title: game.title, document: game.hash, inputs: live.record() }),
          ),
        ];
      case "svg":
        return [await this.#write(command.file, pictureFile(game, shapes, live.frame))];
      case "load":
        return this.#load(command.file);
      case "help":
        return scriptHelp();
      case "quit":
        return [];
    }
  }

  get #input(): Input {
    return {
      click: undefined,
      pointer: this.#pointer,
      keys: this.#keys,
      ...(this.#isDown ? { isDown: true } : {}),
    };
  }

  async #start(inputs: readonly Input[]): Promise<readonly string[]> {
    const { pointer } = inputs.at(-1) ?? noInput;
    this.#pointer = pointer;
    this.#isDown = false;
    this.#keys = [];
    return [...this.#linesOf([], -1, await this.#parts.live.begin(inputs)), ...(await this.#playOpponent())];
  }

  async #play(inputs: readonly Input[]): Promise<readonly string[]> {
    const { live } = this.#parts;
    if (live.hasEnded) return ["The game has stopped. Type `restart` to play again."];
    const lines = this.#linesOf(live.visible?.shapes ?? [], live.frame, await live.play(inputs));
    return [...lines, ...(await this.#playOpponent())];
  }

  /** Plays the opponent's moves until it is another player's turn. */
  async #playOpponent(): Promise<readonly string[]> {
    const { live, opponent } = this.#parts;
    const lines: string[] = [];
    while (!live.hasEnded) {
      const { shapes = [], state = "" } = live.visible ?? {};
      const input = opponent?.moves.get(state);
      if (input === undefined) break;
      append(lines, [inputShown(input), ...this.#linesOf(shapes, live.frame, await live.play([input]))]);
      // A move that does not change the state would repeat for ever.
      if (live.visible?.state === state) break;
    }
    return lines;
  }

  /** Describes the outcome of the played frames, compared with the shapes and the frame before them. */
  #linesOf(previousShapes: readonly Shape[], frame: number, { sounds, ending, growth }: Move): readonly string[] {
    const { live } = this.#parts;
    const soundText =
      sounds.length === 0 ? "" : ` Sounds: ${[...new Set(sounds)].map(showControlCharacters).join(", ")}.`;
    const frameLines =
      live.visible === undefined || live.frame === frame
        ? []
        : [
            showControlCharacters(
              `frame ${live.frame}. ${describeChange(previousShapes, live.visible.shapes)}${soundText}`,
            ),
          ];
    return [
      ...frameLines,
      ...(growth === undefined ? [] : this.#reportGrowth(growth)),
      ...(ending === undefined ? [] : this.#reportEnding(ending)),
    ];
  }

  #reportGrowth(growth: Growth): readonly string[] {
    const { game, report } = this.#parts;
    const { document } = game.compiled;
    const finding = growthDiagnostic(growth, game, document);
    report.record(finding, document);
    return report.flags.quiet
      ? []
      : renderDiagnostic(finding, document, { color: false, width: maxPictureWidth }).split("\n");
  }

  #reportEnding(ending: GameEnding): readonly string[] {
    const { game, live, report } = this.#parts;
    if (ending.kind === "crash") {
      report.fault(ending.message, ending.detail);
      return ["The game cannot continue: internal error in led."];
    }
    const finding = unsuccessfulEnding(ending, game);
    const { document } = game.compiled;
    report.record(finding, document);
    const statusText =
      live.visible === undefined
        ? "The game cannot start."
        : live.hasEnded
          ? `The game has stopped after frame ${live.frame}. Type \`restart\` to play again.`
          : `The game is still at frame ${live.frame}.`;
    return [...renderDiagnostic(finding, document, { color: false, width: maxPictureWidth }).split("\n"), statusText];
  }

  async #load(path: string): Promise<readonly string[]> {
    const { game, host } = this.#parts;
    const reading = await host.read(path, { maxBytes: maxTextBytes, waits: false });
    if (reading.kind === "trouble") return [problemLine(unreadable(path, reading))];
    const { inputs, findings, source } = recordingOf({ name: path, text: reading.text }, game);
    const messages = findings.flatMap((finding) =>
      renderDiagnostic(finding, { source, headings: [] }, { color: false, width: maxPictureWidth }).split("\n"),
    );
    return [...messages, ...(inputs === undefined ? ["The recording was not played."] : await this.#start(inputs))];
  }

  async #write(path: string, text: string): Promise<string> {
    const outcome = await writeFile({ path, text }, this.#parts.host);
    return "code" in outcome
      ? problemLine(outcome)
      : `${outcome.status === "written" ? "wrote" : "same "}  ${showControlCharacters(path)}`;
  }
}

function problemLine({ message }: Problem): string {
  return showControlCharacters(message);
}
