// Node module hooks that load documents; they run in a separate thread.

import type { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { documentPath, type Finding, modulePath, readDocument, translate, withMap } from "./documents.js";

/** Resolves the runtime and the standard library next to the hooks, so that documents anywhere can import them. */
export function resolve(
  specifier: string,
  context: ResolveHookContext,
  next: (specifier: string, context: ResolveHookContext) => Promise<ResolveFnOutput>,
): ResolveFnOutput | Promise<ResolveFnOutput> {
  const path = modulePath(specifier);
  return path === undefined ? next(specifier, context) : { url: pathToFileURL(path).href, shortCircuit: true };
}

/** Compiles documents. Errors throw a `SyntaxError` with the output of `led check` as message. */
export function load(
  url: string,
  context: LoadHookContext,
  next: (url: string, context: LoadHookContext) => Promise<LoadFnOutput>,
): LoadFnOutput | Promise<LoadFnOutput> {
  if (!url.startsWith("file:") || !documentPath.test(new URL(url).pathname)) return next(url, context);
  const path = fileURLToPath(url);
  const text = readDocument(path);
  if (typeof text !== "string") throw new Error(text.problem);
  const { output, errors } = translate(path, text, {});
  if (output === undefined) throw new SyntaxError(errors.map((one) => messageOf(one, path)).join("\n\n"));
  return { format: "module", shortCircuit: true, source: withMap(output.javascript) };
}

function messageOf({ text, help, location, frame }: Finding, path: string): string {
  const { line, column } = location.start;
  return `${text}\n${path}:${line}:${column}\n\n${frame}${help === undefined ? "" : `\n\nTry: ${help}`}`;
}
