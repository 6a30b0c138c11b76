// Lists all errors in an invalid recording, line by line. Pages report only the first and do not include this module.

import { isInput, objectIn, partForms, readRecording, type RecordingFault } from "./recording.js";
import { maxFaults } from "./limits.js";

const needed: Readonly<Record<string, string>> = {
  frames: "an integer of at least 1, and at most the number of frames in a day",
  click: "a position on the canvas, such as [500,400]",
  pointer: "a position on the canvas, such as [500,400]",
  down: "true or false",
  keys: 'a list of the names of different keys, such as ["Left","A"]',
};

/** Returns the errors in a text, in line order; empty for a valid recording. */
export function recordingFaults(text: string): readonly RecordingFault[] {
  const read = readRecording(text);
  if ("inputs" in read) return [];
  const lines = text.split("\n");
  // An error in the whole text, or in its first line, makes the other lines meaningless.
  if (read.line <= lines.findIndex((line) => line.trim() !== "") + 1) return [read];
  const faults: RecordingFault[] = [];
  for (let line = read.line; line <= lines.length && faults.length < maxFaults; line++) {
    const words = lines[line - 1] ?? "";
    if (words.trim() === "") continue;
    const value = objectIn(words);
    if (!isInput(value)) faults.push({ line, message: faultOf(value) });
    else if (line === read.line) faults.push(read);
  }
  return faults.length > 0 ? faults : [read];
}

/** Describes why a line is not an input. */
function faultOf(value: ReturnType<typeof objectIn>): string {
  const [name, ...others] = Object.keys(value ?? {}).filter((part) => partForms.get(part)?.(value?.[part]) !== true);
  if (value === undefined || name === undefined) return "The line is not a JSON object.";
  const also =
    others.length === 0
      ? ""
      : ` The same line also has errors in ${others.map((other) => JSON.stringify(other)).join(", ")}.`;
  const need = partForms.has(name) ? needed[name] : undefined;
  return need === undefined ? `A frame cannot have ${JSON.stringify(name)}.` : `\`${name}\` must be ${need}.${also}`;
}
