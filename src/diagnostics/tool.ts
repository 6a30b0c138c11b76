// Problems outside of documents: wrong usage, files that cannot be read or written. Codes L701 to L799. The command
// line words the messages. There are no examples, since no document provokes these problems everywhere.

import type { Severity } from "./diagnostic.js";

export interface ToolEntry {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly explain: string;
}

export const tool = {
  wrongUsage: {
    code: "L701",
    severity: "error",
    title: "Wrong usage",
    explain:
      "The command line itself was not understood: a command or a flag that does not exist, a file that was not named, a number where none can be read. Nothing was done. `led --help` lists the commands, and `led help COMMAND` shows how one of them is used. An expression for `led eval` stands in quotes, or the shell takes its signs for its own.",
  },
  unreadable: {
    code: "L702",
    severity: "error",
    title: "A file that cannot be read",
    explain:
      "A document is a text file in UTF-8. The message says what stands in the way: there is no such file, it is a folder, reading it is not allowed, its bytes are no text in UTF-8, or it has more than 16 MB. Commands that run once also read from pipes and devices, and wait for them; with `--watch`, in `led play` and at a prompt, a document has to be an ordinary file. A file that a word processor keeps in a format of its own has to be saved as plain text first. The other documents of the same command are still read.",
  },
  unwritable: {
    code: "L703",
    severity: "error",
    title: "A file that cannot be written",
    explain:
      "The document was translated, but the result could not be put where it belongs. The message says why: the folder may not be written to, a part of the path is a file, what stands there is a device or a pipe, or no space is left. A symbolic link stays one: the file that it leads to is written, also if it is not there yet, but no folder is made for it. No half-written file stays behind; what was there before is still there.",
  },
  notOurs: {
    code: "L704",
    severity: "error",
    title: "A file that led did not make",
    explain:
      "A file with the name of the result is there already, and it does not say on its first line that led made it. It may be somebody's work, so it is left alone. What led has made itself is replaced without a question. `-o` writes the result elsewhere, and `--force` overwrites the file.",
  },
  sameOutput: {
    code: "L705",
    severity: "error",
    title: "Two documents for one file",
    explain:
      "The result has the name of its document, with another ending: `game.led` and `game.tex` both become `game.ts`. Built by one command into one folder, the second would overwrite the first. Rename one of the documents, or build them into different folders with `--out-dir`.",
  },
  reservedOutput: {
    code: "L706",
    severity: "error",
    title: "A name that the runtime has",
    explain:
      "Translated modules import the runtime, which is written beside them as `easel.ts`. A document whose own result would have that name would take its place. Another name for the document is all that it needs.",
  },
  fault: {
    code: "L707",
    severity: "error",
    title: "A fault of the tool",
    explain:
      "Something went wrong inside led that no document should be able to cause. Whatever the document says, a mistake in it should end in a message about the document and never in this one. A report with the document, and with what is shown when `LED_DEBUG=1` is set, helps to mend it.",
  },
  noGame: {
    code: "L708",
    severity: "error",
    title: "A document that is no game",
    explain:
      "A page plays a game, and the document that was given is none: it defines functions and sets, but no beginning, no step and no picture. A game defines `initialState`, `newState` and `images`, under these names. With the word `ledGame` in it, `led check` says which of them is missing.",
  },
  unserved: {
    code: "L709",
    severity: "error",
    title: "An address that cannot be served",
    explain:
      "`led play` serves a game at an address of this machine, and the one that was asked for with `--port` or `--host` is not to be had. The message says why: another program serves there, the port is kept for the system, or the machine has no such address. Without `--port`, led takes a port that is free.",
  },
  badRecording: {
    code: "L710",
    severity: "error",
    title: "A recording that cannot be read",
    explain:
      "A recording is the list of the inputs of one game, one JSON object a line: the first line says that it is a recording and of which document, and each of the others what the player did in one frame or in several. The page of a game saves them, and so does `led play --terminal`. The message says in which line something else stands. A recording that was changed by hand has to keep that form; nothing of a broken one is played.",
  },
  otherDocument: {
    code: "L711",
    severity: "warning",
    title: "A recording of another document",
    explain:
      "A recording holds what the player did, and the document says what comes of it. This one was made with another text: an older version of the document, or another document altogether. It is played all the same, and what comes of it is what this document says. If the rules have not changed, that is the same game.",
  },
  otherRun: {
    code: "L712",
    severity: "error",
    title: "A run that went another way",
    explain:
      "`led replay --expect` plays a recording and compares every frame with a run that was kept. The first frame in which they differ is shown, with the parts of its state that are not as they were. Either the document has a mistake that it did not have then, or the game was meant to change: then `--update` keeps the new run in the place of the old one.",
  },
  noSuchFrame: {
    code: "L713",
    severity: "error",
    title: "A frame that is not there",
    explain:
      "The frames of a run are counted from 0, the start, to the last one of its recording, 30 for each second of play. A frame after the last was asked for, or one after the game had stopped with an error.",
  },
  notConverted: {
    code: "L714",
    severity: "warning",
    title: "A region that keeps its notation",
    explain:
      "`led convert` reads again what it has written. A region that would not say the same there stays as it is in the document, which is still converted everywhere else: notations may be mixed. It happens where a display is prose whatever it says, as in an `example` or a `theorem`, and to strings that hold what opens or closes a region.",
  },
  outOfTime: {
    code: "L715",
    severity: "error",
    title: "A test for which no time is left",
    explain:
      "`led test --total-timeout` says how many seconds all tests together may take, of all documents that were named. They are over: the test that was at work then was stopped, and those after it were not run. Such tests count as failed, since nobody knows what they would have shown. Often one test before them takes too long; `--timeout` limits each of them.",
  },
  numbersGrow: {
    code: "L716",
    severity: "warning",
    title: "Numbers of the state grow",
    explain:
      "Numbers are exact. Multiplied by 0.99 in every frame, or with the value of a sine added to it, a number gets more digits in every frame, and computing with it takes longer and longer, until the game stands still. What moves on a screen needs no such digits: rounded in every frame, for example to three places with `round(x, 3)`, it stays small. The message says which part of the state has grown. It comes when frames have become slow, which on another machine may be later, and the game goes on.",
  },
  notInTla: {
    code: "L717",
    severity: "error",
    title: "Not to be said in TLA+",
    explain:
      "`led convert --to tla` writes the states of a document as a module of TLA+, for TLC to search. Some of LED has no form there, or none that TLC can compute with: functions that are kept in values, strings that are taken apart, sets that have no end, and numbers from `sqrt` and its kin. The message marks the place and says what it is. Nothing is written, since a model that leaves out something is another model. `led explore` searches every document, without TLC.",
  },
  claimNotInTla: {
    code: "L718",
    severity: "warning",
    title: "A claim that TLC does not check",
    explain:
      "TLC checks what holds in all states, and what every play comes to. It has no claims about what can be reached from every state, `winnable:>`, or about what a player can force, `forces:>`. The module is the same without them, and the configuration leaves them out. `led explore` checks them.",
  },
} as const satisfies Readonly<Record<string, ToolEntry>>;
