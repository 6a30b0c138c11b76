// The chapters of the manual, in the order of its table of contents.

import { readFileSync } from "node:fs";

const folder = new URL("../../src/manual/", import.meta.url);

export const contents = readFileSync(new URL("README.md", folder), "utf8");

export interface Chapter {
  readonly title: string;
  readonly file: URL;
  readonly name: string;
  readonly text: string;
}

export const chapters: readonly Chapter[] = [...contents.matchAll(/^\d+\. \[(.+?)\]\((\S+)\)/gm)].map(
  ([, title = "", name = ""]) => {
    const file = new URL(name, folder);
    return { title, file, name, text: readFileSync(file, "utf8") };
  },
);

export const manual = chapters.map(({ text }) => text).join("\n");

interface Block {
  readonly language: string;
  /** The name of the file that the block contains, such as `hello.led`. */
  readonly file: string | undefined;
  readonly code: string;
}

const fence = /^(```|~~~)(\w*)(?: (\S+))?\n([^]*?)^\1$/gm;

/** Returns the code blocks of a text. */
export const blocksIn = (text: string): readonly Block[] =>
  [...text.matchAll(fence)].map(([, , language = "", file, code = ""]) => ({ language, file, code }));

/** Returns the code blocks of a section of the manual. */
export function blocksUnder(heading: string): readonly Block[] {
  const section = manual.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`the manual has no section ${heading}`);
  return blocksIn(section);
}
