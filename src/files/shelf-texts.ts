// The texts of the standard library. The build replaces this module by one that contains them, for hosts without files.

import { documentFiles } from "./documents.js";

/** The text of a library document such as `led:sets`; undefined if there is none of this name. */
export const shelfText: typeof documentFiles.read = (name) => documentFiles.read(name);

/** The names of all library documents. */
export const shelfNames = (): readonly string[] => documentFiles.near?.("led:") ?? [];
