// SHA-256 of texts, including on pages served without encryption, where browsers provide no Web Crypto.

import { sha256 as digest } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));

/** Returns the SHA-256 digest in base 64, the encoding of content security policies. */
export const sha256Base64 = (text: string): string => btoa(String.fromCharCode(...digest(utf8ToBytes(text))));
