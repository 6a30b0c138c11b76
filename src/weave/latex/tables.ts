// Parses `tabular` and related environments as tables.

import { parseArgument, type LatexNode, parseOption } from "../../document/latex/node.js";
import type { Alignment, ProseTable, TableCell } from "../prose.js";
import { append } from "../../text/append.js";

interface CellReader {
  readonly text: (nodes: readonly LatexNode[]) => string;
  readonly cell: (nodes: readonly LatexNode[]) => TableCell;
}

const ruleCommands: ReadonlySet<string> = new Set(["hline", "toprule", "midrule", "bottomrule", "cline"]);

/** Parses a table. Its first row is a head if the only rule between rows is below it. */
export function readTabular(children: readonly LatexNode[], environment: string, reader: CellReader): ProseTable {
  const option = parseOption(children, 0);
  const width = /^tabular[*x]$/.test(environment) ? parseArgument(children, option?.nextIndex ?? 0) : undefined;
  const position = parseOption(children, width?.nextIndex ?? option?.nextIndex ?? 0);
  const columns = parseArgument(children, position?.nextIndex ?? width?.nextIndex ?? option?.nextIndex ?? 0);
  const alignments = parseAlignments(reader.text(columns?.nodes ?? []));

  const rows: LatexNode[][][] = [[[]]];
  const ruledRows = new Set<number>();
  for (let at = columns?.nextIndex ?? 0; at < children.length; at++) {
    const node = children[at];
    const cells = rows.at(-1) ?? [];
    if (node === undefined) break;
    if (node.kind === "text" && node.text === "&") cells.push([]);
    else if (node.kind === "command" && ruleCommands.has(node.name)) {
      ruledRows.add(rows.length - 1);
      if (node.name === "cline") at = (parseArgument(children, at + 1)?.nextIndex ?? at + 1) - 1;
    } else if (node.kind === "command" && (node.name === "\\" || node.name === "tabularnewline")) {
      rows.push([[]]);
      const next = children[at + 1];
      if (next?.kind === "text" && next.text === "[") at = (parseOption(children, at + 1)?.nextIndex ?? at + 1) - 1;
    } else if (node.kind === "command" && node.name === "multicolumn") {
      const count = parseArgument(children, at + 1);
      const side = parseArgument(children, count?.nextIndex ?? children.length);
      const content = parseArgument(children, side?.nextIndex ?? children.length);
      append(cells.at(-1) ?? [], content?.nodes ?? []);
      for (let remaining = Number(reader.text(count?.nodes ?? [])); remaining > 1 && remaining < 100; remaining--)
        cells.push([]);
      at = (content?.nextIndex ?? at + 1) - 1;
    } else cells.at(-1)?.push(node);
  }
  const parsedRows = rows.map((cells) => cells.map(reader.cell));
  // The text after the last `\\` is not a row.
  if (parsedRows.at(-1)?.every((cell) => cell.length === 0) === true) parsedRows.pop();
  const count = Math.max(alignments.length, ...parsedRows.map((row) => row.length));
  const paddedRows = parsedRows.map((row) => [
    ...row,
    ...Array.from({ length: count - row.length }, (): TableCell => []),
  ]);
  const innerRules = [...ruledRows].filter((row) => row > 0 && row < paddedRows.length);
  const hasHead = innerRules.length === 1 && innerRules[0] === 1 && paddedRows.length > 1;
  return {
    kind: "table",
    alignments: Array.from({ length: count }, (_, column) => alignments[column]),
    head: hasHead ? paddedRows[0] : undefined,
    rows: hasHead ? paddedRows.slice(1) : paddedRows,
  };
}

/** Parses column alignments such as `l|c|r`; other column types, such as `p{3cm}`, are left-aligned. */
function parseAlignments(columns: string): readonly Alignment[] {
  const sides =
    columns.replace(/[@!<>]\s*\{?[^lcrpmbX|]*\}?/g, "").match(/[lcrX]|[pmb][\d.]*(?:cm|mm|pt|in|em|ex|\\\w+)*/g) ?? [];
  return sides.map((side) => (side === "c" ? "center" : side === "r" ? "right" : "left"));
}
