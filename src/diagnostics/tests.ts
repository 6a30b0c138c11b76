// Diagnostics about `cmd:>` tests and their `play:>` recordings. Codes L501 to L599.

import { entry, type Repair } from "./diagnostic.js";
import { inserting, writing } from "./repair.js";
import type { Span } from "../text/source.js";
import { quote } from "./words.js";

export const testWithoutValue = entry<{ readonly value: string }>({
  code: "L501",
  severity: "warning",
  title: "A test without an expected value",
  message: ({ value }) => `Nothing stands straight below this test; its value is ${quote(value)}.`,
  help: ({ value }, { end }) => {
    const words = (code: string): string =>
      `Write ${code} on the next line, without a blank line between, if that is right.`;
    return /[\r\n]/.test(value) ? words(quote(value)) : inserting(end, `\n${value}`, words);
  },
  explain:
    "A line that begins with `cmd:>` is a test. The lines below it, up to the next blank line, say what the expression is worth. " +
    "Without them there is nothing to compare, and the test only shows the value.",
  example: "/$ x := 6 * 7 $/\n\ncmd:>x\n",
  repair: "/$ x := 6 * 7 $/\n\ncmd:>x\n42\n",
});

export const testWithoutExpression = entry({
  code: "L502",
  severity: "error",
  title: "A test without an expression",
  message: () => "Nothing stands after `cmd:>`.",
  help: () => "Write the expression on the same line: `cmd:>1 + 1`.",
  explain:
    "A test is one line: `cmd:>` and an expression behind it. What the expression should be worth stands on the lines below. Here the line ends straight after `cmd:>`, so there is nothing to evaluate.",
  example: "cmd:>\n2\n",
  repair: "cmd:>1 + 1\n2\n",
});

/** `reason`, `advice` and `repairs` are the message, help and fixes of the first error in the expression. */
export const testUnreadable = entry<{
  readonly reason: string;
  readonly advice: string | undefined;
  readonly wantsError: boolean;
  readonly repairs: readonly Repair[];
}>({
  code: "L503",
  severity: "error",
  title: "A test cannot be evaluated",
  message: ({ reason }) => `This test cannot be evaluated: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  help: ({ advice = "Mend the expression.", wantsError, repairs }) => ({
    help: wantsError ? `${advice} \`error\` as the expected value does not cover this.` : advice,
    repairs,
  }),
  explain:
    "The expression cannot be read, or it uses a name that the document does not define, or it calls a definition with another number of arguments than it has. Such a test has failed, even if it expects an `error`: that word is for evaluations that fail, not for misprints, which would otherwise pass unseen.",
  example: "/$ rows := {1} $/\n\ncmd:>rwos\nerror\n",
  repair: "/$ rows := {1} $/\n\ncmd:>rows\n{1}\n",
});

export const testDiffers = entry<{
  readonly expected: string;
  readonly actual: string;
  /** The canonical form of the value, if it is the expected one in another form, and its span. */
  readonly form?: { readonly help: string; readonly text?: string } | undefined;
  readonly at: Span;
}>({
  code: "L504",
  severity: "error",
  title: "A test fails",
  message: ({ expected, actual }) => `The value is ${quote(actual)}, and ${quote(expected)} was expected.`,
  help: ({ form, at }) =>
    form === undefined
      ? "Find out which of the two is right, and mend the definition or the expected value."
      : form.text === undefined
        ? form.help
        : { help: form.help, repairs: [writing(form.text, at)] },
  explain:
    "A test states what an expression is worth, and evaluating it has given something else. One of the two is wrong: the definition, or what was expected of it. The order in which a set is written does not matter, nor does `1/2` for `0.5`, because values are compared and not texts.",
  example: "/$ double(n) := n + n + n $/\n\ncmd:>double(2)\n4\n",
  repair: "/$ double(n) := n + n $/\n\ncmd:>double(2)\n4\n",
});

/** Joins advice about a failure, if any, with an alternative. */
const orElse = (advice: string | undefined): string =>
  advice === undefined ? "Mend the definition; or" : `${advice} Or`;

/** `reason` is the message of the runtime failure or diagnostic; `advice` is the help of the diagnostic. */
export const testStops = entry<{
  readonly expected: string;
  readonly reason: string;
  readonly advice: string | undefined;
}>({
  code: "L505",
  severity: "error",
  title: "A test ends in an error",
  message: ({ expected, reason }) => `The value ${quote(expected)} was expected, but the evaluation failed: ${reason}`,
  help: ({ advice }) => `${orElse(advice)} write \`error\` as the expected value, if the failure is right.`,
  explain:
    "Evaluating the expression led to something that has no value, such as a division by zero or a call to which no branch applies. The message says what, and in which call. If a failure is just what should happen, the word `error` on the line below the test says so.",
  example: "/$ half(n) := 1 / n $/\n\ncmd:>half(0)\n0\n",
  repair: "/$ half(n) := 1 / n $/\n\ncmd:>half(0)\nerror\n",
});

export const testSucceeds = entry<{ readonly actual: string }>({
  code: "L506",
  severity: "error",
  title: "A test expects an error and has a value",
  message: ({ actual }) => `An error was expected, and the value is ${quote(actual)}.`,
  help: ({ actual }) => `Write ${quote(actual)} as the expected value, if that is right.`,
  explain:
    "The word `error` alone below a test says that the evaluation must fail, for example because a guard forbids the arguments. Here it did not fail. Either the definition accepts too much, or a value was expected all along.",
  example: "cmd:>1 / 2\nerror\n",
  repair: "cmd:>1 / 2\n0.5\n",
});

/** `advice` has no full stop. */
export const testTooLong = entry<{
  readonly seconds: number;
  readonly known: readonly string[];
  readonly advice: string;
}>({
  code: "L507",
  severity: "error",
  title: "A test takes too long",
  message: ({ seconds, known }) =>
    [
      `The evaluation had not ended after ${seconds} ${seconds === 1 ? "second" : "seconds"} and was stopped.`,
      ...known,
    ].join(" "),
  help: ({ advice }) => `${advice}; or allow more time with \`--timeout\`.`,
  explain:
    "A definition that calls itself needs a case in which it does not, and each call must come closer to that case. " +
    "A search through very many combinations may also need more time than there is, and so may computing with numbers of very many digits. " +
    "In a game, a frame that takes too long is stopped, and the message says which one; exact fractions that get more digits with every frame are a frequent cause, and rounding what moves, as in `round(x, 3)`, is the cure.",
  example: "/$ count(n) := 0 if n = 0; count(n - 1) otherwise $/\n\ncmd:>count(1/2)\n0\n",
  repair: "/$ count(n) := 0 if n <= 0; count(n - 1) otherwise $/\n\ncmd:>count(1/2)\n0\n",
});

/** See `testStops`. */
export const testStopsWithoutValue = entry<{ readonly reason: string; readonly advice: string | undefined }>({
  code: "L508",
  severity: "error",
  title: "A test without an expected value ends in an error",
  message: ({ reason }) => `Nothing stands below this test, and its evaluation failed: ${reason}`,
  help: ({ advice }) => `${orElse(advice)} write \`error\` on the line below the test, if the failure is right.`,
  explain:
    "A test without an expected value shows its value, to be looked at and written down. When the evaluation fails there is none to show, so the test has failed. If it should fail, the word `error` on the line below the test says so.",
  example: "cmd:>1 / 0\n",
  repair: "cmd:>1 / 0\nerror\n",
});

const counter =
  "/$\ninitialState := 0\nnewState := currentState + 1 if mouseClicked; currentState otherwise\nimages := {}\n$/\n\n";

export const playWithoutRecording = entry({
  code: "L509",
  severity: "error",
  title: "No recording is named",
  message: () => "Nothing stands after `play:>`.",
  help: () =>
    "Write the name of a recording on the same line, `play:>game.jsonl`, and perhaps of a frame: `play:>game.jsonl frame 120`.",
  explain:
    "A line that begins with `play:>` names a recording of the game, a file beside the document, such as the page of a game saves. " +
    "The tests below it, up to the next such line or the next heading, see the game as the recording leaves it. Tests that are to see the start stand under a heading of their own, or before all recordings.",
  example: `${counter}play:>\n\ncmd:>currentState\n1\n`,
  repair: `${counter}play:>game.jsonl\n\ncmd:>currentState\n1\n`,
});

export const playWithoutGame = entry({
  code: "L510",
  severity: "error",
  title: "A recording in a document that is no game",
  message: () => "A recording can be played in a game only, and this document is none.",
  help: () => "Define `initialState`, `newState` and `images`, or take the line away.",
  explain:
    "A recording says what a player did: clicks, keys and where the pointer was, frame by frame. What comes of it is said by the definitions of a game, `initialState`, `newState` and `images`. This document does not define them, so there is nothing that could be played.",
  example: "/$ x := 1 $/\n\nplay:>game.jsonl\n\ncmd:>x\n1\n",
  repair: "/$ x := 1 $/\n\ncmd:>x\n1\n",
});

export const recordingUnreadable = entry<{ readonly path: string; readonly reason: string }>({
  code: "L511",
  severity: "error",
  title: "A recording that cannot be read",
  message: ({ path, reason }) => `The recording ${quote(path)} cannot be read: ${reason}.`,
  help: () =>
    "Put the file into the folder of the document or below it, and write its path from there, with `/` between its parts.",
  explain:
    "The recordings of a document's tests are files in its folder or in the folders within, and nowhere else: so they go with the document wherever it goes, and a document that came from somebody else reads nothing of yours. " +
    "Here there is no such file, or it lies elsewhere, or it is no text. The tests below the line have failed, since nobody knows what they would have seen.",
  example: `${counter}play:>gone.jsonl\n\ncmd:>currentState\n1\n`,
  repair: `${counter}play:>game.jsonl\n\ncmd:>currentState\n1\n`,
});

export const recordingBroken = entry<{ readonly path: string; readonly line: number; readonly problem: string }>({
  code: "L512",
  severity: "error",
  title: "A broken recording",
  message: ({ path, line, problem }) =>
    `Line ${line} of the recording ${quote(path)} is not as it should be: ${problem}`,
  help: () => "Mend that line, or save the recording again.",
  explain:
    "A recording is a list of JSON objects, one a line: the first says that it is a recording, and each of the others what the player did in one frame or in several. The page of a game saves them in that form. One that was changed by hand has to keep to it; of a broken one nothing is played, and the tests that were to see the end of it have failed.",
  example: `${counter}play:>broken.jsonl\n\ncmd:>currentState\n1\n`,
  repair: `${counter}play:>game.jsonl\n\ncmd:>currentState\n1\n`,
});

export const recordingTooShort = entry<{ readonly path: string; readonly frame: number; readonly last: number }>({
  code: "L513",
  severity: "error",
  title: "A frame that the recording does not have",
  message: ({ path, frame, last }) =>
    `The last frame of the recording ${quote(path)} is ${last}, so there is no frame ${frame}.`,
  help: ({ last }) => `Name a frame from 0 to ${last}, or none for the last one.`,
  explain:
    "The frames of a recording are counted from 0, the start, to the last one, 30 for each second of play. `play:>game.jsonl frame 120` plays the first four seconds and leaves the game there. The time line of a game's page shows the number of every frame.",
  example: `${counter}play:>game.jsonl frame 500\n\ncmd:>currentState\n1\n`,
  repair: `${counter}play:>game.jsonl frame 5\n\ncmd:>currentState\n1\n`,
});

/**
 * `reason` is the message of the runtime failure, `place` describes when it happened, `advice` is the remedy if known.
 */
export const recordingStops = entry<{
  readonly path: string;
  readonly place: string;
  readonly reason: string;
  readonly advice?: string | undefined;
}>({
  code: "L514",
  severity: "error",
  title: "A game that fails in its recording",
  message: ({ path, place, reason }) =>
    `The recording ${quote(path)} cannot be played to its end. ${place} the game fails: ${reason}`,
  help: ({ advice = "Mend the definition" }) => `${advice}; or name an earlier frame of the recording.`,
  explain:
    "Before a test that stands below a `play:>` line, the game is played as the recording says. On that way a definition had no value, such as for a division by zero, so that the state which the test is about does not exist. The word `error` as the expected value does not cover this: it speaks of the expression of the test.",
  example:
    "/$\ninitialState := 0\nnewState := 1 / currentState if mouseClicked; 0 otherwise\nimages := {}\n$/\n\nplay:>game.jsonl\n\ncmd:>currentState\n1\n",
  repair:
    "/$\ninitialState := 0\nnewState := 1 / (currentState + 1) if mouseClicked; currentState otherwise\nimages := {}\n$/\n\nplay:>game.jsonl\n\ncmd:>currentState\n1\n",
});
