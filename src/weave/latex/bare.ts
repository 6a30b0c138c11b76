// Converts LaTeX nodes to plain text, such as the contents of code or a label, with accents and symbols but without
// fonts.

import { parseArgument, type LatexNode } from "../../document/latex/node.js";
import { accents, fontCommands, layoutCommands, symbols } from "./commands.js";
import { decodeCharacter } from "./builders.js";

/** Returns the text of nodes. Nodes without text keep their source; a tie becomes `tie`. */
export function toPlainText(nodes: readonly LatexNode[], source: string, tie: string): string {
  let text = "";
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!;
    switch (node.kind) {
      case "text":
        text += node.text === "~" ? tie : node.text;
        break;
      case "script":
        text += node.operator;
        break;
      case "blank":
        text += " ";
        break;
      case "group":
        text += toPlainText(node.children, source, tie);
        break;
      case "verbatim":
        text += node.text;
        break;
      case "formula":
        text += source.slice(node.span.start, node.span.end);
        break;
      case "command": {
        const accent = accents[node.name];
        const argument = parseArgument(nodes, at + 1);
        if (node.name === "symbol" && argument !== undefined) {
          text += decodeCharacter(toPlainText(argument.nodes, source, tie));
          at = argument.nextIndex - 1;
        } else if (accent !== undefined) {
          const letter = toPlainText(argument?.nodes ?? [], source, tie);
          text += letter === "" ? node.name : `${letter}${accent}`.normalize("NFC");
          at = (argument?.nextIndex ?? at + 1) - 1;
        } else {
          text +=
            symbols[node.name] ??
            (layoutCommands[node.name] === 0 || fontCommands[node.name] !== undefined
              ? ""
              : source.slice(node.span.start, node.span.end));
          at = skipName(node.name, nodes, at + 1) - 1;
        }
      }
    }
  }
  return text;
}

/** Returns the index after a command name. An alphabetic name absorbs the following blank or empty group. */
export function skipName(name: string, nodes: readonly LatexNode[], from: number): number {
  if (!/^[a-zA-Z]/.test(name)) return from;
  const next = nodes[from];
  if (next?.kind === "group" && next.children.length === 0) return from + 1;
  return next?.kind === "blank" && !next.isParagraph ? from + 1 : from;
}
