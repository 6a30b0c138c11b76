// Downloads and uploads of files.

import { unzipDocuments } from "../archive.js";
import { type SavedParts, partIds, playgroundPage } from "../page.js";
import { sealTask } from "../exercise.js";
import { savedPartsIn } from "../saved.js";
import { isName, type PageDocument, type SavedWork } from "../work.js";
import type { StudentsPage } from "../worker/messages.js";
import { dataOf, part } from "./elements.js";
import { append } from "../../../text/append.js";
import { maxFileBytes } from "./limits.js";

/** Downloads a file; the browser makes the name valid. */
export function save(name: string, content: string | Uint8Array, type = "text/plain"): void {
  const link = document.createElement("a");
  const part: BlobPart = typeof content === "string" ? content : new Uint8Array(content);
  link.href = URL.createObjectURL(new Blob([part], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // Some browsers start reading only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns the HTML of this page with other work in it. */
export function pageWith(savedParts: SavedParts): string {
  const text = (id: string): string => part(id, HTMLElement).textContent ?? "";
  return playgroundPage(
    {
      version: document.documentElement.dataset["version"] ?? "",
      policy: document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute("content") ?? "",
      style: text(partIds.style),
      main: text(partIds.main),
      frame: dataOf(partIds.frame),
      program: text(partIds.program),
      translator: text(partIds.translator),
      shelf: text(partIds.shelf),
      examples: text(partIds.examples),
    },
    savedParts,
  );
}

/** Returns the work of students: an exercise, and the documents that it imports. */
export const studentsWork = (
  { text, task, uses }: StudentsPage,
  { open, documents, assets }: SavedWork,
): SavedWork => ({
  documents: [{ name: open, text }, ...documents.filter(({ name }) => uses.includes(name))],
  open,
  ...(assets === undefined ? {} : { assets }),
  exercises: [{ name: open, sealed: sealTask(task), opened: 0 }],
});

interface FromFiles {
  /** The work of a saved page. */
  readonly savedPage?: SavedParts;
  readonly recording?: string;
  readonly documents: readonly PageDocument[];
  /** Names of rejected files, with reasons. */
  readonly rejected: readonly string[];
}

/** Reads documents, ZIP archives, recordings and saved pages. */
export async function readFiles(files: readonly File[]): Promise<FromFiles> {
  const documents: PageDocument[] = [];
  const rejected: string[] = [];
  let recording: string | undefined;
  for (const file of files) {
    if (file.size > maxFileBytes) rejected.push(`${file.name} is too large`);
    else if (/\.html?$/i.test(file.name)) {
      const savedPage = savedPartsIn(await file.text());
      if (!("problem" in savedPage)) return { savedPage, documents, rejected };
      rejected.push(`${file.name}: ${savedPage.problem}`);
    } else if (/\.zip$/i.test(file.name)) {
      const archive = unzipDocuments(new Uint8Array(await file.arrayBuffer()));
      if ("problem" in archive) rejected.push(`${file.name}: ${archive.problem}`);
      else {
        append(documents, archive.documents);
        append(
          rejected,
          archive.rejected.map((name) => `${name} has an unsupported file type`),
        );
      }
    } else if (/\.jsonl$/i.test(file.name)) recording = await file.text();
    else if (isName(file.name)) documents.push({ name: file.name, text: await file.text() });
    else rejected.push(`${file.name} is not a valid document name`);
  }
  return { documents, rejected, ...(recording === undefined ? {} : { recording }) };
}
