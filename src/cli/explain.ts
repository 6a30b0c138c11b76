// led explain [TOPIC]: lists all messages, explains one in full (its meaning, a document that provokes it, the message
// for that document, and the fixed document), or shows the entries of the language reference for a name or symbol.

import {
  catalogue,
  codeOf,
  type Explanation,
  wrapLines,
  nearestCode,
  type Phase,
  transcriptFor,
} from "../diagnostics/catalogue.js";
import { nearest } from "../diagnostics/suggest.js";
import { wrap } from "../diagnostics/render.js";
import {
  descriptionOf,
  entriesFor,
  type EntryInContext,
  headWithTypes,
  referenceNames,
} from "../language/reference.js";
import { quote } from "../diagnostics/words.js";
import type { CommonFlags } from "./flags.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";

export function explain(query: string | undefined, flags: CommonFlags, host: CommandHost): ExitCode {
  const report = new Report(flags, host);
  const phases = catalogue();
  if (query === undefined) {
    list(phases, report);
    return report.finish({
      codes: phases.flatMap(({ title, explanations }) => explanations.map((one) => summaryOf(one, title))),
    });
  }
  const entries = entriesFor(query, true);
  if (entries.length > 0) {
    showEntries(entries, query, report);
    return report.finish({ entries: entries.map(entryRecord) });
  }
  const code = codeOf(query);
  for (const { title, explanations } of phases) {
    const explanation = explanations.find((one) => one.code === code);
    if (explanation === undefined) continue;
    show(explanation, report);
    return report.finish({ explanation: recordOf(explanation, title) });
  }
  report.problem(unknownTopic(query, code, phases));
  return report.finish({ explanation: null });
}

function unknownTopic(
  query: string,
  code: string | undefined,
  phases: readonly Phase[],
): ReturnType<typeof wrongUsage> {
  const all = "`led explain` lists all codes.";
  if (code === undefined) {
    const similar = nearest(query, referenceNames(true));
    return wrongUsage(
      `There is no explanation of ${quote(query)}. Write a code such as \`L301\`, or a name or symbol of LED.`,
      similar === undefined ? all : `Did you mean ${quote(similar)}? ${all}`,
    );
  }
  const near = nearestCode(
    code,
    phases.flatMap(({ explanations }) => explanations.map((one) => one.code)),
  );
  return wrongUsage(`There is no code \`${code}\`.`, near === undefined ? all : `Did you mean \`${near}\`? ${all}`);
}

function showEntries(entries: readonly EntryInContext[], query: string, report: Report): void {
  const { bold, cyan } = report.colors;
  entries.forEach((entry, i) => {
    if (i > 0) report.line("");
    report.line(bold(headWithTypes(entry, query)));
    report.line("");
    for (const line of wrap(descriptionOf(entry, query), report.width, "", cyan)) report.line(line);
  });
}

function entryRecord({ head, spellings, types, doc, level, example, context }: EntryInContext): Json {
  const [expression, value, definitions] = example;
  const dependencies = [context, definitions].filter((one) => one !== undefined);
  return {
    head,
    spellings: [...spellings.ascii, ...(spellings.unicode ?? []), ...(spellings.latex ?? [])],
    types: [...types],
    level: level ?? null,
    doc,
    example: { definitions: dependencies, expression, value },
  };
}

function list(phases: readonly Phase[], report: Report): void {
  const { bold, dim } = report.colors;
  for (const { title, explanations } of phases) {
    report.line(bold(title));
    for (const one of explanations)
      report.line(`  ${one.code}  ${one.title}${one.severity === "warning" ? dim(" (warning)") : ""}`);
    report.line("");
  }
  report.line("`led explain L301` explains a code in full, and `led explain mod` a name or symbol.");
}

function show(
  { code, severity, title, explain: text, example, repair, documents = {} }: Explanation,
  report: Report,
): void {
  const { bold, red, yellow, cyan, dim } = report.colors;
  const emphasis = severity === "error" ? red : yellow;
  report.line(`${bold(emphasis(`${severity} ${code}:`))} ${bold(title)}`);
  report.line("");
  for (const line of wrap(text, report.width, "", cyan)) report.line(line);
  const part = (heading: string, body: string): void => {
    report.line(`\n${heading}\n`);
    for (const line of wrapLines(body).split("\n")) report.line(line === "" ? "" : `    ${line}`);
  };
  const transcript = transcriptFor(code);
  for (const [path, body] of Object.entries(documents))
    if (typeof body === "string") part(bold(`A document, \`${path}\`:`), body);
  if (example !== undefined) part(bold("A document that causes it, `example.led`:"), example);
  if (transcript !== undefined) part(dim(`$ ${transcript.command}`), transcript.output);
  if (repair !== undefined) part(bold("The fixed document:"), repair);
}

function summaryOf({ code, severity, title }: Explanation, phase: string): { readonly [key: string]: Json } {
  return { code, severity, title, phase };
}

function recordOf(explanation: Explanation, phase: string): Json {
  const { code, explain: text, example, repair } = explanation;
  const transcript = transcriptFor(code);
  return {
    ...summaryOf(explanation, phase),
    explain: text,
    example: example ?? null,
    shown: transcript === undefined ? null : { ...transcript },
    repair: repair ?? null,
  };
}
