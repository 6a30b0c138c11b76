// Hashes of texts for content security policies and recordings.

import { createHash } from "node:crypto";

/** Returns the SHA-256 hash of a text: in base64 for a policy, in hexadecimal digits for a recording. */
export const sha256 = (text: string, encoding: "base64" | "hex" = "base64"): string =>
  createHash("sha256").update(text).digest(encoding);
