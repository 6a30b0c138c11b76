// Makes a program of its code, in Node.

import { compileFunction } from "node:vm";
import * as easel from "../runtime/index.js";
import { type Loaded, loadedFrom, programFile } from "./evaluate.js";

/** Instantiates a program from its code: the body of a function of the runtime. */
export const load = (code: string): Loaded =>
  loadedFrom(compileFunction(code, ["easel"], { filename: programFile })(easel));
