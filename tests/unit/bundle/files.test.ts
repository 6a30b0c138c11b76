import { describe, expect, it } from "vitest";
import { fileKind, explainEscape, soundType } from "../../../src/web/bundle/files.js";
import { type Mentions, findMentionedFiles } from "../../../src/web/bundle/mentions.js";
import { compile } from "../../../src/compiler.js";

describe("file names in strings", () => {
  it.each([
    "ball.png",
    "a/b.JPG",
    "x.jpeg",
    "x.gif",
    "x.svg",
    "x.webp",
    "my ball.v2.png",
    "./x.png",
    "Ünï.png",
    "x.bmp",
    "x.tiff",
  ])("recognise a graphic: %s", (text) => {
    expect(fileKind(text)).toBe("graphic");
  });

  it.each(["a.wav", "a.mp3", "a.ogg", "a.m4a", "deep/er/a.flac", "a.aiff"])("recognise a sound: %s", (text) => {
    expect(fileKind(text)).toBe("sound");
  });

  it.each([
    "",
    "png",
    ".png",
    "a/.png",
    "a\\.png",
    "ball.pn",
    "ball.png ",
    "ball.png?x",
    "file.txt",
    "x.html",
    "ding",
    "3.14",
  ])("do not include %j", (text) => {
    expect(fileKind(text)).toBeUndefined();
  });

  it("determine the media type of a sound from its extension, if browsers play it", () => {
    expect(["a.mp3", "a.OGG", "a.m4a", "a.wma"].map(soundType)).toEqual([
      "audio/mpeg",
      "audio/ogg",
      "audio/mp4",
      undefined,
    ]);
  });
});

describe("file paths", () => {
  it.each([
    "ball.png",
    "a/b/ball.png",
    "./ball.png",
    "a/../ball.png",
    "a/./b/../../ball.png",
    "a//b.png",
    "..ball.png",
    "...png",
    "~/ball.png",
    "%2e%2e/ball.png",
  ])("stay in the folder: %s", (path) => {
    expect(explainEscape(path)).toBeUndefined();
  });

  it.each([
    "/etc/ball.png",
    "//host/ball.png",
    "../ball.png",
    "a/../../ball.png",
    "./../ball.png",
    "a/b/../../../a/ball.png",
    "/../ball.png",
    "http://host/ball.png",
    "https:ball.png",
    "file:///etc/ball.png",
    "data:image/png;base64,ball.png",
    "javascript:x.png",
    "C:/ball.png",
    "c:ball.png",
    "..\\ball.png",
    "a\\ball.png",
    "\\\\host\\share\\ball.png",
    "a\u0000b.png",
    "a\nb.png",
  ])("lead out of the folder: %j", (path) => {
    expect(explainEscape(path)).toMatch(/^it /);
  });

  it.each([
    ["C:\\ball.png", "it names a disk"],
    ["\\\\server\\ball.png", "it names a computer"],
    ["a\\ball.png", "it has a backslash"],
  ])("lead out of the folder on Windows: %s", (path, reason) => {
    expect(explainEscape(path)).toBe(reason);
  });
});

function mentions(images: string, more = ""): Mentions & { readonly text: string } {
  const step = /newState|transition/.test(more) ? "" : "newState := 0";
  const text = `/$\ninitialState := 0\nimages := ${images}\n${step}\n${more}\n$/`;
  const compiled = compile(text);
  expect(compiled.diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  return { text, ...findMentionedFiles(compiled.document) };
}

describe("files and keys of a program", () => {
  it("include each file named in a string once, at its first occurrence", () => {
    const { files, text } = mentions(
      '{graphic(f, point(1, 1), 0, 0) | f in {"a.png", "b.gif", "a.png"}}',
      'sounds := {"ding", "a.wav"}\nnote := "see a.txt"',
    );
    expect(files.map(({ path, kind }) => [path, kind])).toEqual([
      ["a.png", "graphic"],
      ["b.gif", "graphic"],
      ["a.wav", "sound"],
    ]);
    const [first] = files;
    expect(text.slice(0, first?.span.start)).not.toContain("a.png");
    expect(text.slice(first?.span.start, first?.span.end)).toBe('"a.png"');
  });

  it("include keys in branches, guards and `where`, in document order", () => {
    const { keys } = mentions(
      "{}",
      'newState := f(1) if "Left" in keys; n + f(3) otherwise where n = |{"Space", "A"} sec keys|\nIf n in Nat & "7" in keys then f(n) := n + 1',
    );
    expect(keys).toEqual(["Left", "Space", "A", "7"]);
  });

  it("include no keys if the program does not read them", () => {
    expect(mentions('{text(p, point(1, 1), 9, dBlack) | p in {"X", "O"}}').keys).toEqual([]);
  });

  it("exclude keys that occur only in the picture", () => {
    const step = 'newState := 1 if "Up" in keys; 0 otherwise';
    const painted = "{text(ranks[1], point(1, 1), 9, dBlack)}";
    expect(mentions(painted, `${step}\nranks := <"A", "2", "K">`).keys).toEqual(["Up"]);
  });

  it("use keyboard names in both styles of games", () => {
    const functional = (step: string): readonly string[] =>
      mentions("{}", `${step}(I, S) := 1 if {"b", "C", "Left"} = {I[2][1]}; S otherwise`).keys;
    expect(functional("transition")).toEqual(["B", "Left"]);
    expect(functional("newState")).toEqual(["C", "Left"]);
  });

  it("exclude painted texts that do not occur elsewhere", () => {
    const painted =
      '{text("X", point(1, 1), 9, dBlack), (`txt, "O", (1, 1), 9, (0, 0, 0)), text("P", point(1, 1), 9, dBlack)}';
    expect(mentions(painted, 'newState := 1 if "Up" in keys or "P" in keys; 0 otherwise').keys).toEqual(["Up", "P"]);
  });

  const used = 'direction(k) := 1 if "Right" in k; -1 if "Left" in k; 0 otherwise\nother(k) := "Q" in k';
  it.each([
    ["through another document", "next := direction(keys)", ["Right", "Left"]],
    ["in two documents, its own first", 'next := direction(keys) if "A" in keys; 0 otherwise', ["A", "Right", "Left"]],
    ["only to test whether one is held", "next := 1 if keys /= {}; 0 otherwise", ["Space"]],
  ])("include the keys of a game that reads them %s", (_, next, keys) => {
    const text = `use:>other.led\n\n/$ initialState := 0\nimages := {}\n${next.replace("next", "newState")} $/\n`;
    const documents = { read: (name: string) => (name === "other.led" ? `/$ ${used} $/` : undefined) };
    const { document, diagnostics } = compile(text, { name: "game.led", documents });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(findMentionedFiles(document).keys).toEqual(keys);
  });
});
