// led convert FILE --to NOTATION: writes a document with its code in another notation.

import { visible } from "../diagnostics/cells.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { readDocument as documentIn } from "../document/read.js";
import type { Region } from "../document/document.js";
import { convert as converted, type Target } from "../notation/convert.js";
import { sourceOf } from "../source/source.js";
import { parseDocument } from "../syntax/parse.js";
import { readDocument, standardOutput } from "./documents.js";
import type { CommonFlags } from "./flags.js";
import { writeFiles } from "./outputs.js";
import type { ExitCode } from "./problems.js";
import { Report } from "./report.js";
import type { World } from "./world.js";

export interface ConvertFlags extends CommonFlags {
  readonly to: Target;
  /** The output file; standard output if undefined or `-`. */
  readonly output: string | undefined;
  readonly force: boolean;
}

/** Converts a document. A document with syntax errors is left alone, because its meaning is unknown. */
export async function convert(path: string, flags: ConvertFlags, world: World): Promise<ExitCode> {
  const { to, output = standardOutput } = flags;
  const report = new Report(flags, world);
  const document = await readDocument(path, report, world);
  if (document === undefined) return report.finish({ converted: null });
  const parsed = parseDocument(documentIn(sourceOf(document.name, document.text)));
  report.diagnostics(parsed.diagnostics, parsed);
  if (hasErrors(report.graded(parsed.diagnostics))) return report.finish({ converted: null });
  const { text, kept } = converted(parsed, to, output === standardOutput ? document.name : output);
  const warnings = kept.map((region) => notConverted(region, to));
  report.diagnostics(warnings, parsed);
  if (hasErrors(report.graded(warnings))) return report.finish({ converted: null });
  if (output === standardOutput) {
    report.raw(text);
    return report.finish({ converted: { file: path, to, text } });
  }
  const [written] = (await writeFiles([{ path: output, text }], flags, report, world)) ?? [];
  if (written === undefined) return report.finish({ converted: null });
  const { green, dim } = report.colors;
  report.note(`${written.status === "written" ? green("wrote") : dim("same ")}  ${visible(output)}`);
  return report.finish({ converted: { file: path, to, path: written.path, status: written.status } });
}

const notations: { readonly [T in Target]: string } = { ascii: "ASCII", unicode: "Unicode", latex: "LaTeX" };

function notConverted({ span }: Region, to: Target): Diagnostic {
  const { code, severity, title } = tool.notConverted;
  return {
    code,
    severity,
    title,
    message: `In ${notations[to]} this region would not be read as what it says, so it stays as it is.`,
    span,
  };
}
