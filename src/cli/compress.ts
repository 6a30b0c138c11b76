// Compresses text for pages of the playground, in characters that cannot close an HTML element.

import { deflateRawSync } from "node:zlib";

/** Raw deflate in base64. Node's compressor saves 3.5% more than the one for saved work. */
export const compressToBase64 = (text: string): string => deflateRawSync(text, { level: 9 }).toString("base64");
