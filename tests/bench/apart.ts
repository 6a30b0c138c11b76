// Measurements in separate processes, isolated in memory and in compiled code.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { build } from "esbuild";
import { inRepository } from "../support/emitted.js";

/**
 * Bundles a script of this folder. The returned function runs it with a JSON request as its argument and parses the
 * JSON answer that it prints.
 */
export async function apart<Request, Answer>(name: string): Promise<(request: Request) => Promise<Answer>> {
  const script = inRepository(`out/bench/${name}.js`);
  await build({
    entryPoints: [inRepository(`tests/bench/${name}.ts`)],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  return async (request) => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(request)]);
    return JSON.parse(stdout);
  };
}
