// Saves and loads recordings of the game.

import { readRecording, writeRecording } from "../../../execute/games/recording.js";
import type { GameData } from "../game-data.js";
import { elementById, announce, onPress } from "./parts.js";
import type { Player } from "./player.js";
import { maxRecordingLength } from "../../../execute/games/limits.js";

/** Connects the buttons for saving and loading recordings. */
export function connectRecordingButtons(player: Player, { title, document: hash }: GameData): void {
  const fileInput = elementById("file", HTMLInputElement);
  onPress("load", () => fileInput.click());
  onPress("save", () =>
    download(`${title}.jsonl`, writeRecording({ title, document: hash, inputs: player.run?.record() ?? [] })),
  );
  fileInput.addEventListener("change", () => {
    const [file] = fileInput.files ?? [];
    if (file !== undefined) load(file).catch((error: unknown) => announce(String(error)));
    // Without this, choosing the same file again would cause no event.
    fileInput.value = "";
  });

  const load = async (file: File): Promise<void> => {
    const recording = readRecording(await file.slice(0, maxRecordingLength + 1).text());
    if ("message" in recording) {
      announce(`Line ${recording.line}: ${recording.message}`);
      return;
    }
    player.load(recording.inputs);
    announce(
      recording.document === hash
        ? "Recording loaded."
        : "The recording was made with another version of this document, so the game may run differently.",
    );
  };
}

/** Downloads a text; the browser makes the file name valid. */
function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  // Some browsers start reading only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
