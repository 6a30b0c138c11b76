// Diagnostics about the files that a game names, reported when its page is built. Codes L801 to L899. All are warnings:
// the page still works, with placeholders for graphics and without the sound.

import { entry } from "./diagnostic.js";
import { quote } from "./words.js";

export const files = {
  missingFile: entry<{ readonly path: string }>({
    code: "L801",
    severity: "warning",
    title: "File not found",
    message: ({ path }) => `There is no file ${quote(path)} in the folder of the document.`,
    help: () => "Copy the file to that folder, or correct its name here.",
    explain:
      "A string with the extension of a graphic (`.png`, `.jpg`, `.gif`, `.svg`, `.webp`) or of a sound (`.wav`, `.mp3`, `.ogg`, `.m4a`, …) names a file in the folder of the document or in a folder inside it. The file becomes part of the page. This file was not found: a graphic is drawn as a dashed frame with its name, and a sound is not played. Names are case-sensitive.",
    example: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("bal.png", point(500, 400), 0, 0)}\n$/\n',
    repair: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("ball.png", point(500, 400), 0, 0)}\n$/\n',
  }),
  fileElsewhere: entry<{ readonly path: string; readonly reason: string }>({
    code: "L802",
    severity: "warning",
    title: "File outside the folder",
    message: ({ path, reason }) => `${quote(path)} is not read: ${reason}.`,
    help: () =>
      "Move the file to the folder of the document or a folder inside it. Write its path from there, with `/` between the parts.",
    explain:
      "A page can use only files in the folder of its document and in folders inside it: no web addresses, no absolute paths, no `..`, and no links that lead out of the folder. So a page of a document from somebody else cannot contain your private files, and the game still works after its folder is moved.",
    example: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("../ball.png", point(500, 400), 0, 0)}\n$/\n',
    repair: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("ball.png", point(500, 400), 0, 0)}\n$/\n',
  }),
  unusableFile: entry<{ readonly path: string; readonly reason: string }>({
    code: "L803",
    severity: "warning",
    title: "Unusable file",
    message: ({ path, reason }) => `${quote(path)} is left out of the page: ${reason}.`,
    explain:
      "The file exists, but it cannot be read, or browsers do not support its format. For graphics, use PNG, JPEG, GIF, SVG or WebP. Renaming a file does not change its format: save it in one of these formats. All files of a page together may have at most 100 MB.",
    help: () => undefined,
    example: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("letter.png", point(500, 400), 0, 0)}\n$/\n',
    repair: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("ball.png", point(500, 400), 0, 0)}\n$/\n',
  }),
  heavyPage: entry<{ readonly path: string; readonly size: string; readonly whole: string }>({
    code: "L804",
    severity: "warning",
    title: "Large page",
    message: ({ path, size, whole }) =>
      `The files of this game add ${whole} to the page. The largest is ${quote(path)} with ${size}.`,
    help: () => "Save graphics no larger than they are shown, and sounds in a compressed format, such as MP3.",
    explain:
      "All graphics and sounds of a game are part of its page, so that the page is a single file. A page of more than 10 MB is slow to open and may be too large for an email. Usually a graphic has many more pixels than are shown, or a sound is stored as WAV, which is about ten times larger than necessary.",
    example: '/$\ninitialState := 0\nnewState := 0\nimages := {}\nsounds := {"rain.wav"}\n$/\n',
    repair: '/$\ninitialState := 0\nnewState := 0\nimages := {}\nsounds := {"rain.mp3"}\n$/\n',
  }),
};
