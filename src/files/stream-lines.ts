// Splits a stream of text, such as standard input, into lines.

import { tooLarge, type Trouble, troubleOf } from "./trouble.js";

export type StreamLine =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "end"; readonly trouble: Trouble };

/** Yields the lines of a stream of UTF-8, without their ends (LF, CR LF or CR), up to the first overlong one. */
export async function* linesIn(
  stream: AsyncIterable<Uint8Array>,
  maxCharacters: number,
): AsyncGenerator<StreamLine, undefined, undefined> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  // The unfinished line is only appended to, since V8 copies a string that was put together when it is searched.
  let rest = "";
  // A CR at the end of a chunk may be the first half of a CR LF.
  let heldEnd = "";
  try {
    for await (const chunk of stream) {
      const text = heldEnd + decoder.decode(chunk, { stream: true });
      heldEnd = text.endsWith("\r") ? "\r" : "";
      const parts = text.slice(0, text.length - heldEnd.length).split(/\r\n|\n|\r/);
      for (const [i, part] of parts.entries()) {
        if (i > 0) {
          yield { kind: "line", text: rest };
          rest = "";
        }
        rest += part;
      }
      if (rest.length <= maxCharacters) continue;
      yield { kind: "end", trouble: tooLarge(maxCharacters) };
      return undefined;
    }
  } catch (error) {
    yield { kind: "end", trouble: troubleOf(error) };
    return undefined;
  }
  rest += decoder.decode();
  if (rest !== "" || heldEnd !== "") yield { kind: "line", text: rest };
  return undefined;
}
