// Diagnostics about the files that a game names, reported when its page is built. Codes L801 to L899. All are warnings:
// the page still works, with placeholders for graphics and without the sound.

import { entry } from "./diagnostic.js";
import { quote } from "./words.js";

export const files = {
  missingFile: entry<{ readonly path: string }>({
    code: "L801",
    severity: "warning",
    title: "A file that is not there",
    message: ({ path }) => `There is no file ${quote(path)} beside the document.`,
    help: () => "Put it into the folder of the document, or write its name as the folder has it.",
    explain:
      "A string that ends like the name of a graphic (`.png`, `.jpg`, `.gif`, `.svg`, `.webp`) or of a sound file (`.wav`, `.mp3`, `.ogg`, `.m4a`, …) names a file in the folder of the document or below it, and the file goes into the page. " +
      "This one was not found. In the picture a dashed frame with its name stands in its place, and a sound is not heard. Capital and small letters count.",
    example: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("bal.png", point(500, 400), 0, 0)}\n$/\n',
    repair: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("ball.png", point(500, 400), 0, 0)}\n$/\n',
  }),
  fileElsewhere: entry<{ readonly path: string; readonly reason: string }>({
    code: "L802",
    severity: "warning",
    title: "A file that is elsewhere",
    message: ({ path, reason }) => `${quote(path)} is not looked for: ${reason}.`,
    help: () =>
      "Put the file into the folder of the document or below it, and write its path from there, with `/` between its parts.",
    explain:
      "A page takes files from the folder of its document and from the folders within, and from nowhere else: not from the web, not by an absolute path, not by `..` or a link that leads out of the folder. " +
      "So whoever makes a page of a document that came from somebody else gives away nothing of their own, and the game goes on working when its folder is moved.",
    example: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("../ball.png", point(500, 400), 0, 0)}\n$/\n',
    repair: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("ball.png", point(500, 400), 0, 0)}\n$/\n',
  }),
  unusableFile: entry<{ readonly path: string; readonly reason: string }>({
    code: "L803",
    severity: "warning",
    title: "A file that cannot be used",
    message: ({ path, reason }) => `${quote(path)} does not go into the page: ${reason}.`,
    explain:
      "The file is there, but it cannot be read, or it is of a format that browsers do not know: of graphics, a page shows PNG, JPEG, GIF, SVG and WebP. Another format does not become one of them by another name; the file has to be saved as one. " +
      "All files of a page together have at most 100 MB.",
    help: () => undefined,
    example: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("letter.png", point(500, 400), 0, 0)}\n$/\n',
    repair: '/$\ninitialState := 0\nnewState := 0\nimages := {graphic("ball.png", point(500, 400), 0, 0)}\n$/\n',
  }),
  heavyPage: entry<{ readonly path: string; readonly size: string; readonly whole: string }>({
    code: "L804",
    severity: "warning",
    title: "A heavy page",
    message: ({ path, size, whole }) =>
      `The files of this game have ${whole}, and all of it is in the page. The largest is ${quote(path)} with ${size}.`,
    help: () => "Save graphics no larger than they are shown, and sounds compressed, such as MP3.",
    explain:
      "Everything that a game shows and plays is in its page, so that the page is all there is to hand on. With more than 10 MB it takes long to open, and more than a mail may carry. " +
      "Most often one graphic has many more pixels than are seen of it, or a sound is stored as WAV, ten times as large as need be.",
    example: '/$\ninitialState := 0\nnewState := 0\nimages := {}\nsounds := {"rain.wav"}\n$/\n',
    repair: '/$\ninitialState := 0\nnewState := 0\nimages := {}\nsounds := {"rain.mp3"}\n$/\n',
  }),
};
