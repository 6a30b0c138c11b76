// Diagnostics about `cmd:>` tests and their `play:>` recordings. Codes L501 to L599.

import { entry, type Repair } from "./diagnostic.js";
import { adviseInsertion, repairBy } from "./repair.js";
import type { Span } from "../text/source.js";
import { quote } from "./words.js";

export const testWithoutValue = entry<{ readonly value: string }>({
  code: "L501",
  severity: "warning",
  title: "Test without an expected value",
  message: ({ value }) => `This test has no expected value. Its value is ${quote(value)}.`,
  help: ({ value }, { end }) => {
    const words = (code: string): string =>
      `If that is right, write ${code} on the next line, without a blank line in between.`;
    return /[\r\n]/.test(value) ? words(quote(value)) : adviseInsertion(end, `\n${value}`, words);
  },
  explain:
    "A line that begins with `cmd:>` is a test. The lines below it, up to the next blank line, contain the expected value of the expression. Without an expected value there is nothing to compare, so the test only shows the value.",
  example: "/$ x := 6 * 7 $/\n\ncmd:>x\n",
  repair: "/$ x := 6 * 7 $/\n\ncmd:>x\n42\n",
});

export const testWithoutExpression = entry({
  code: "L502",
  severity: "error",
  title: "Test without an expression",
  message: () => "An expression is missing after `cmd:>`.",
  help: () => "Write the expression on the same line: `cmd:>1 + 1`.",
  explain:
    "A test is one line: `cmd:>` and an expression after it. The expected value is on the lines below. Here the line ends directly after `cmd:>`, so there is nothing to evaluate.",
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
  help: ({ advice = "Fix the expression.", wantsError, repairs }) => ({
    help: wantsError ? `${advice} The expected value \`error\` does not include this.` : advice,
    repairs,
  }),
  explain:
    "The expression cannot be read, it uses a name that the document does not define, or it calls a definition with the wrong number of arguments. Such a test fails even if it expects an `error`, because that word is for evaluations that fail. Otherwise, typing errors would go unnoticed.",
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
  title: "Test fails",
  message: ({ expected, actual }) => `The value is ${quote(actual)}, but the expected value is ${quote(expected)}.`,
  help: ({ form, at }) =>
    form === undefined
      ? "Fix the definition, or the expected value if that is what is wrong."
      : form.text === undefined
        ? form.help
        : { help: form.help, repairs: [repairBy(form.text, at)] },
  explain:
    "A test states the value of an expression, but the evaluation returned another value. Either the definition or the expected value is wrong. Values are compared, not texts: the order of the members of a set does not matter, and `1/2` equals `0.5`.",
  example: "/$ double(n) := n + n + n $/\n\ncmd:>double(2)\n4\n",
  repair: "/$ double(n) := n + n $/\n\ncmd:>double(2)\n4\n",
});

/** Joins advice about a failure, if any, with an alternative. */
const orElse = (advice: string | undefined): string => `${advice ?? "Fix the definition."} Or`;

/** `reason` is the message of the runtime failure or diagnostic; `advice` is the help of the diagnostic. */
export const testStops = entry<{
  readonly expected: string;
  readonly reason: string;
  readonly advice: string | undefined;
}>({
  code: "L505",
  severity: "error",
  title: "Test ends in an error",
  message: ({ expected, reason }) => `The expected value is ${quote(expected)}, but the evaluation failed: ${reason}`,
  help: ({ advice }) => `${orElse(advice)} write \`error\` as the expected value if the evaluation should fail.`,
  explain:
    "Evaluating the expression led to something that has no value, such as a division by zero or a call to which no branch applies. The message shows what failed, and in which call. If the evaluation should fail, write the word `error` on the line below the test.",
  example: "/$ half(n) := 1 / n $/\n\ncmd:>half(0)\n0\n",
  repair: "/$ half(n) := 1 / n $/\n\ncmd:>half(0)\nerror\n",
});

export const testSucceeds = entry<{ readonly actual: string }>({
  code: "L506",
  severity: "error",
  title: "Test expects an error but has a value",
  message: ({ actual }) => `This test expects an error, but the value is ${quote(actual)}.`,
  help: ({ actual }) => `If that is right, write ${quote(actual)} as the expected value.`,
  explain:
    "The word `error` alone below a test states that the evaluation must fail, for example because a guard excludes the arguments. Here it did not fail. Either the definition accepts too many arguments, or the expected value should be a value.",
  example: "cmd:>1 / 2\nerror\n",
  repair: "cmd:>1 / 2\n0.5\n",
});

/** `advice` has no full stop. */
export const testTooLong = entry<{
  readonly seconds: number;
  readonly facts: readonly string[];
  readonly advice: string;
}>({
  code: "L507",
  severity: "error",
  title: "Test takes too long",
  message: ({ seconds, facts }) =>
    [`The evaluation was stopped after ${seconds} ${seconds === 1 ? "second" : "seconds"}.`, ...facts].join(" "),
  help: ({ advice }) => `${advice}. Or allow more time with \`--timeout\`.`,
  explain:
    "A definition that calls itself needs a case in which it does not, and each call must come closer to that case. A search through a very large number of combinations may also take too long, and so may computing with numbers of very many digits. In a game, a frame that takes too long is stopped, and the message shows which one. A frequent cause is an exact fraction that gets more digits in every frame; to prevent this, round it, as in `round(x, 3)`.",
  example: "/$ count(n) := 0 if n = 0; count(n - 1) otherwise $/\n\ncmd:>count(1/2)\n0\n",
  repair: "/$ count(n) := 0 if n <= 0; count(n - 1) otherwise $/\n\ncmd:>count(1/2)\n0\n",
});

/** See `testStops`. */
export const testStopsWithoutValue = entry<{ readonly reason: string; readonly advice: string | undefined }>({
  code: "L508",
  severity: "error",
  title: "Test without an expected value ends in an error",
  message: ({ reason }) => `This test has no expected value, and its evaluation failed: ${reason}`,
  help: ({ advice }) => `${orElse(advice)} write \`error\` on the line below the test if the evaluation should fail.`,
  explain:
    "A test without an expected value shows its value. If the evaluation fails, there is no value to show, so the test fails. If the evaluation should fail, write the word `error` on the line below the test.",
  example: "cmd:>1 / 0\n",
  repair: "cmd:>1 / 0\nerror\n",
});

const counter =
  "/$\ninitialState := 0\nnewState := currentState + 1 if mouseClicked; currentState otherwise\nimages := {}\n$/\n\n";

export const playWithoutRecording = entry({
  code: "L509",
  severity: "error",
  title: "Recording not named",
  message: () => "The name of a recording is missing after `play:>`.",
  help: () =>
    "Write the name of a recording on the same line, `play:>game.jsonl`, optionally with a frame: `play:>game.jsonl frame 120`.",
  explain:
    "A line that begins with `play:>` names a recording of the game: a file in the folder of the document, as saved by the page of a game. The tests below it, up to the next such line or the next heading, see the state at the end of the recording. Write tests of the initial state under a separate heading or before all recordings.",
  example: `${counter}play:>\n\ncmd:>currentState\n1\n`,
  repair: `${counter}play:>game.jsonl\n\ncmd:>currentState\n1\n`,
});

export const playWithoutGame = entry({
  code: "L510",
  severity: "error",
  title: "Recording in a document that is not a game",
  message: () => "A recording can be played only in a game, but this document is not a game.",
  help: () => "Define `initialState`, `newState` and `images`, or remove this line.",
  explain:
    "A recording contains the player's input, frame by frame: clicks, keys and the position of the pointer. The definitions of a game, `initialState`, `newState` and `images`, determine what happens. This document does not define them, so there is nothing to play.",
  example: "/$ x := 1 $/\n\nplay:>game.jsonl\n\ncmd:>x\n1\n",
  repair: "/$ x := 1 $/\n\ncmd:>x\n1\n",
});

export const recordingUnreadable = entry<{ readonly path: string; readonly reason: string }>({
  code: "L511",
  severity: "error",
  title: "Unreadable recording",
  message: ({ path, reason }) => `The recording ${quote(path)} cannot be read: ${reason}.`,
  help: () =>
    "Move the file to the folder of the document or a folder inside it. Write its path from there, with `/` between the parts.",
  explain:
    "The recordings for a document's tests must be in its folder or in folders inside it. So they are moved together with the document, and a document from somebody else cannot read your files. Here there is no such file, it is somewhere else, or it is not a text file. The tests below the line fail, because the state that they test is unknown.",
  example: `${counter}play:>gone.jsonl\n\ncmd:>currentState\n1\n`,
  repair: `${counter}play:>game.jsonl\n\ncmd:>currentState\n1\n`,
});

export const recordingBroken = entry<{ readonly path: string; readonly line: number; readonly problem: string }>({
  code: "L512",
  severity: "error",
  title: "Invalid recording",
  message: ({ path, line, problem }) => `Line ${line} of the recording ${quote(path)} is invalid: ${problem}`,
  help: () => "Fix that line, or save the recording again.",
  explain:
    "A recording is a list of JSON objects, one per line. The first identifies the file as a recording; each of the others contains the player's input in one or more frames. The page of a game saves recordings in this form. If you edit a recording, it must keep this form. An invalid recording is not played, and the tests that depend on it fail.",
  example: `${counter}play:>broken.jsonl\n\ncmd:>currentState\n1\n`,
  repair: `${counter}play:>game.jsonl\n\ncmd:>currentState\n1\n`,
});

export const recordingTooShort = entry<{ readonly path: string; readonly frame: number; readonly last: number }>({
  code: "L513",
  severity: "error",
  title: "Frame after the end of the recording",
  message: ({ path, frame, last }) =>
    `The last frame of the recording ${quote(path)} is ${last}, so there is no frame ${frame}.`,
  help: ({ last }) => `Write a frame from 0 to ${last}, or no frame for the last one.`,
  explain:
    "The frames of a recording are numbered from 0, the start, to the last one, 30 for each second of play. `play:>game.jsonl frame 120` plays the first four seconds and stops there. The timeline on the page of a game shows the number of each frame.",
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
  title: "Game fails in its recording",
  message: ({ path, place, reason }) =>
    `The recording ${quote(path)} cannot be played to its end. ${place} the game fails: ${reason}`,
  help: ({ advice = "Fix the definition" }) => `${advice}. Or write an earlier frame of the recording.`,
  explain:
    "Before a test below a `play:>` line, the game is played as recorded. In one of its frames, a definition had no value, for example because of a division by zero, so the state for the test does not exist. The expected value `error` does not include this: it concerns only the expression of the test.",
  example:
    "/$\ninitialState := 0\nnewState := 1 / currentState if mouseClicked; 0 otherwise\nimages := {}\n$/\n\nplay:>game.jsonl\n\ncmd:>currentState\n1\n",
  repair:
    "/$\ninitialState := 0\nnewState := 1 / (currentState + 1) if mouseClicked; currentState otherwise\nimages := {}\n$/\n\nplay:>game.jsonl\n\ncmd:>currentState\n1\n",
});
