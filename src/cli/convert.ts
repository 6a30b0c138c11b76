// led convert FILE --to NOTATION: writes a document with its code in another notation, or its states as a TLA+ model.

import { basename, dirname, join } from "node:path";
import { type Compiled, compile } from "../compiler.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { capitalize } from "../diagnostics/words.js";
import { readDocument as documentIn } from "../document/read.js";
import type { Region } from "../document/document.js";
import { convert as converted } from "../notation/convert.js";
import type { NotationTarget } from "../notation/target.js";
import { sourceOf } from "../text/source.js";
import { parseDocument } from "../syntax/parse.js";
import { searchAll, usualLimits } from "../execute/claims.js";
import { Runner } from "../execute/runner.js";
import { modelOf } from "../codegen/tla/model.js";
import type { StepInput } from "../codegen/tla/machine.js";
import type { Rejection } from "../codegen/tla/context.js";
import { fileOf } from "../resolve/imports/paths.js";
import { readDocument, standardOutput } from "./documents.js";
import type { CommonFlags } from "./flags.js";
import { writeFiles } from "./output-files.js";
import { type ExitCode, withoutStates, wrongUsage } from "./problems.js";
import { Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { maxTlaInputs } from "./limits.js";

export interface ModelFlags extends CommonFlags {
  readonly output: string | undefined;
  readonly force: boolean;
}

interface ConvertFlags extends ModelFlags {
  readonly to: NotationTarget;
}

/** Converts a document. A document with syntax errors is not converted, because its meaning is unknown. */
export async function convert(path: string, flags: ConvertFlags, host: CommandHost): Promise<ExitCode> {
  const { to, output = standardOutput } = flags;
  const report = new Report(flags, host);
  const document = await readDocument(path, report, host);
  if (document === undefined) return report.finish({ converted: null });
  const parsed = parseDocument(documentIn(sourceOf(document.name, document.text)));
  report.diagnostics(parsed.diagnostics, parsed);
  if (hasErrors(report.grade(parsed.diagnostics))) return report.finish({ converted: null });
  const { text, unchanged } = converted(parsed, to, output === standardOutput ? document.name : output);
  const warnings = unchanged.map((region) => unconvertedWarning(region, to));
  report.diagnostics(warnings, parsed);
  if (hasErrors(report.grade(warnings))) return report.finish({ converted: null });
  if (output === standardOutput) {
    report.raw(text);
    return report.finish({ converted: { file: path, to, text } });
  }
  const [outcome] = (await writeFiles([{ path: output, text }], flags, report, host)) ?? [];
  if (outcome === undefined) return report.finish({ converted: null });
  report.file(output, outcome.status);
  return report.finish({ converted: { file: path, to, path: outcome.path, status: outcome.status } });
}

const notations: { readonly [T in NotationTarget]: string } = { ascii: "ASCII", unicode: "Unicode", latex: "LaTeX" };

function unconvertedWarning({ span }: Region, to: NotationTarget): Diagnostic {
  const { code, severity, title } = tool.notConverted;
  return {
    code,
    severity,
    title,
    message: `In ${notations[to]}, this region would have another meaning, so it is not converted.`,
    span,
  };
}

/** Reads and compiles a document, and reports its diagnostics; undefined if it has errors. */
export async function compiledWithoutErrors(
  path: string,
  report: Report,
  host: CommandHost,
): Promise<Compiled | undefined> {
  const document = await readDocument(path, report, host);
  if (document === undefined) return undefined;
  const compiled = compile(document.text, { name: document.name, documents: host.library });
  report.diagnostics(compiled.diagnostics, compiled.document);
  return hasErrors(report.grade(compiled.diagnostics)) ? undefined : compiled;
}

/**
 * Writes the states of a document as a TLA+ module with its configurations. Constructs without a translation are
 * reported, and nothing is written.
 */
export async function model(path: string, flags: ModelFlags, host: CommandHost): Promise<ExitCode> {
  const { output = standardOutput } = flags;
  const report = new Report(flags, host);
  const emptyResult = { converted: null };
  const compiled = await compiledWithoutErrors(path, report, host);
  if (compiled === undefined) return report.finish(emptyResult);
  const document = compiled.document.source;
  const sourceFile = fileOf(output === standardOutput ? document.name : basename(output).replace(/\.tla$/i, ""));
  const name = sourceFile.replace(/\W/g, "_").replace(/^(?![A-Za-z])/, "M");
  if (output !== standardOutput && basename(output) !== `${name}.tla`) {
    report.problem(
      wrongUsage(
        `A TLA+ module has the name of its file, and ${showControlCharacters(output)} is not a valid name.`,
        `Use letters, digits and \`_\`, as in \`-o ${name}.tla\`.`,
      ),
    );
    return report.finish(emptyResult);
  }
  const inputs = compiled.document.game === undefined ? [] : await inputsOf(compiled, report, host);
  if (inputs === undefined) return report.finish(emptyResult);
  const translation = modelOf(compiled, { name, document: basename(document.name), inputs });
  if (translation === undefined) {
    report.problem({ ...withoutStates, file: document.name });
    return report.finish(emptyResult);
  }
  const translationErrors = translation.rejections.map(notInTla);
  report.diagnostics(translationErrors, compiled.document);
  if (hasErrors(report.grade(translationErrors))) return report.finish(emptyResult);
  const files = [
    { name: `${name}.tla`, text: translation.module },
    ...translation.configurations.map((text, i) => ({ name: `${name}${i === 0 ? "" : i + 1}.cfg`, text })),
    ...translation.others.map((other) => ({ name: `${other.name}.tla`, text: other.text })),
  ];
  if (output === standardOutput) {
    // TLA+ ignores text after a module.
    report.raw(files.map((file, i) => (i === 0 ? file.text : `\n${file.name}:\n\n${file.text}`)).join(""));
    return report.finish({ converted: { file: path, to: "tla", text: translation.module } });
  }
  const outputs = files.map((file) => ({ path: join(dirname(output), file.name), text: file.text }));
  const outcomes = await writeFiles(outputs, flags, report, host);
  if (outcomes === undefined) return report.finish(emptyResult);
  for (const file of outcomes) report.file(file.path, file.status);
  return report.finish({ converted: { file: path, to: "tla", path: outcomes[0]!.path, status: outcomes[0]!.status } });
}

/**
 * Returns the inputs that the steps of a game distinguish, over all states; undefined if they cannot be determined,
 * which is reported.
 */
async function inputsOf(
  compiled: Compiled,
  report: Report,
  host: CommandHost,
): Promise<readonly StepInput[] | undefined> {
  const { seconds, megabytes } = usualLimits;
  const runner = new Runner({ worker: await host.resources.worker(), timeout: seconds, memory: 2 * megabytes });
  try {
    const { explored, diagnostic } = await searchAll(compiled, runner, { ...usualLimits, collectsInputs: true });
    if (diagnostic !== undefined) report.diagnostics([diagnostic], compiled.document);
    if (explored === undefined) return undefined;
    const { inputs = [], isComplete, isSampled } = explored;
    if (isComplete && !isSampled && inputs.length <= maxTlaInputs)
      return inputs.map(({ click, keys }) => ({ click: click && [click.x, click.y], keys }));
    report.problem({
      ...wrongUsage(
        isSampled
          ? "The game uses its input in a way that led cannot analyse."
          : `The search of the game's states and inputs did not finish within ${seconds} seconds.`,
        "Define `inputs`, the set of the pairs of a click and keys that matter.",
      ),
      file: compiled.document.source.name,
    });
    return undefined;
  } finally {
    await runner.close();
  }
}

const notInTla = ({ span, reason, isClaim }: Rejection): Diagnostic =>
  untranslatedError(isClaim === true ? tool.claimNotInTla : tool.notInTla, reason, span);

/** Returns a construct without a translation, with the reason in lower case. */
export function untranslatedError(
  { code, severity, title }: Pick<Diagnostic, "code" | "severity" | "title">,
  reason: string,
  span: Diagnostic["span"],
): Diagnostic {
  return { code, severity, title, message: `${capitalize(reason)}.`, span };
}
