// The texts of the standard library. The build replaces this module by one that contains them, for hosts without files.

import { documentFiles } from "./documents.js";

/** Returns the text of a library document such as `led:sets`, or undefined if there is no such document. */
export const shelfText: typeof documentFiles.read = (name) => documentFiles.read(name);

/** Returns the names of all library documents. */
export const shelfNames = (): readonly string[] => documentFiles.near?.("led:") ?? [];
