// Hashes of texts, also where a browser offers none: on pages of servers without encryption.

import { sha256 as digest } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));

/** The same in base 64, as policies of pages have it. */
export const sha256Base64 = (text: string): string => btoa(String.fromCharCode(...digest(utf8ToBytes(text))));
