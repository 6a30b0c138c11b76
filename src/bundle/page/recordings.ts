// Saves what was played as a file, and plays what was saved.

import { longestRecording, readRecording, writeRecording } from "../../play/recording.js";
import type { GameData } from "../game-data.js";
import { part, say, whenPressed } from "./parts.js";
import type { Player } from "./player.js";

/** Lets a person save the game as a recording, and load one. */
export function keepRecordings(player: Player, { title, document: hash }: GameData): void {
  const chosen = part("file", HTMLInputElement);
  whenPressed("load", () => chosen.click());
  whenPressed("save", () => {
    const { run } = player;
    if (run === undefined) return;
    download(`${title.replace(/[^\p{L}\p{N}]+/gu, "-")}.recording.jsonl`, writeRecording({ title, document: hash, inputs: run.recorded() }));
    if (run.first > 0) say("The definitions changed while this was played: from its start it may go another way.");
  });
  chosen.addEventListener("change", () => {
    const [file] = chosen.files ?? [];
    if (file === undefined) return;
    load(file).catch((error: unknown) => say(String(error)));
    // The same file may be chosen again.
    chosen.value = "";
  });

  const load = async (file: File): Promise<void> => {
    const { recording, problems } = readRecording(await file.slice(0, longestRecording + 1).text());
    if (recording === undefined) {
      say(problems.map(({ line, message }) => `Line ${line}: ${message}`).join(" "));
      return;
    }
    player.load(recording.inputs);
    say(recording.document === hash ? "The recording is loaded." : "The recording is of another version of this document, and may go another way here.");
  };
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  // The browser may begin to read only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
