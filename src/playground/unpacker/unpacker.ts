// The worker that expands the scripts of the other workers, beside the thread of the page.

import { separator } from "../scripts.js";
import { expandedLzma } from "./lzma.js";

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  postMessage(scripts: readonly string[]): void;
};

scope.onmessage = ({ data }) => {
  const binary = atob(data);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  scope.postMessage(new TextDecoder().decode(expandedLzma(bytes)).split(separator));
};
