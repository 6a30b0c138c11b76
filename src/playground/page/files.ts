// Files that go out of the page and come into it.

import { type Kept, partIds, playgroundPage } from "../page.js";
import { dataOf, part } from "./elements.js";

/** Hands out a file; the browser turns the name into a valid one. */
export function save(name: string, content: string | Uint8Array, type = "text/plain"): void {
  const link = document.createElement("a");
  const part: BlobPart = typeof content === "string" ? content : new Uint8Array(content);
  link.href = URL.createObjectURL(new Blob([part], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser may begin to read only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** This page with other work in it. */
export function pageWith(kept: Kept): string {
  const text = (id: string): string => part(id, HTMLElement).textContent ?? "";
  return playgroundPage(
    {
      version: document.documentElement.dataset["version"] ?? "",
      policy: document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute("content") ?? "",
      style: text(partIds.style),
      main: text(partIds.main),
      frame: dataOf(partIds.frame),
      translator: dataOf(partIds.translator),
      program: dataOf(partIds.program),
      shelf: dataOf(partIds.shelf),
    },
    kept,
  );
}
