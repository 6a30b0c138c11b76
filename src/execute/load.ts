// Instantiates programs in Node.

import { compileFunction } from "node:vm";
import * as easel from "../runtime/index.js";
import { type LoadedProgram, loadProgram, programFile } from "./evaluate.js";

/** Instantiates a program from its code, which is a function body with the parameter `easel`, the runtime. */
export const load = (code: string): LoadedProgram =>
  loadProgram(compileFunction(code, ["easel"], { filename: programFile })(easel));
