// Diagnostics, including those of failed tests, for tools that show them next to code: annotations of GitHub Actions,
// and SARIF 2.1.0.

import type { JsonDiagnostic } from "../diagnostics/render.js";

export const annotationFormats = ["github", "sarif"] as const;
export type AnnotationFormat = (typeof annotationFormats)[number];

type Annotation = Pick<JsonDiagnostic, "code" | "severity" | "title" | "file" | "start" | "end"> & {
  readonly text: string;
};

/** Returns the diagnostics of a command in a format. */
export function annotationsText(
  format: AnnotationFormat,
  diagnostics: readonly JsonDiagnostic[],
  version: string,
): string {
  const annotations = diagnostics.map(ofDiagnostic);
  return format === "github"
    ? annotations.map((one) => `${command(one)}\n`).join("")
    : `${JSON.stringify(sarif(annotations, version), undefined, 2)}\n`;
}

const ofDiagnostic = ({ message, help, ...diagnostic }: JsonDiagnostic): Annotation => ({
  ...diagnostic,
  text: help === null ? message : `${message}\nTry: ${help}`,
});

/** Returns a workflow command: `::error file=game.led,line=3,…::text`. */
function command({ severity, file, start, end, code, title, text }: Annotation): string {
  const property = (value: string): string => data(value).replaceAll(":", "%3A").replaceAll(",", "%2C");
  const properties = {
    file,
    line: String(start.line),
    ...(end.line === start.line ? { col: String(start.column), endColumn: String(end.column) } : {}),
    endLine: String(end.line),
    title: `${code}: ${title}`,
  };
  const list = Object.entries(properties).map(([key, value]) => `${key}=${property(value)}`);
  return `::${severity} ${list.join(",")}::${data(text)}`;
}

const data = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

function sarif(annotations: readonly Annotation[], version: string): object {
  const rules = new Map(annotations.map(({ code, title }) => [code, title]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "led",
            version,
            rules: [...rules].map(([id, text]) => ({ id, shortDescription: { text } })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: annotations.map(({ code, severity, file, start, end, text }) => ({
          ruleId: code,
          level: severity,
          message: { text },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(file.replaceAll("\\", "/")) },
                region: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
              },
            },
          ],
        })),
      },
    ],
  };
}
