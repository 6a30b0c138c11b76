// The TextMate grammar of LED documents, which editors read to colour them.

import { codeGroups, latexGroup } from "./code.js";
import { documentGroups } from "./document.js";
import { include, type Group, type Pattern } from "./rules.js";

interface TextMateGrammar {
  readonly comment: string;
  readonly name: string;
  readonly scopeName: string;
  readonly fileTypes: readonly string[];
  readonly patterns: readonly Pattern[];
  readonly repository: Readonly<Record<string, Group>>;
}

/** The grammar as the text of a JSON file. */
export function textMateText(): string {
  const grammar: TextMateGrammar = {
    comment: 'Made by "npm run grammar" from the tables of src/language; edit those, or grammar/textmate.',
    name: "LED",
    scopeName: "text.led",
    fileTypes: ["led", "led.md"],
    // A region can open anywhere; the rest is prose.
    patterns: [
      include("regions"),
      include("other-fence"),
      include("verbatim"),
      include("test"),
      include("mathematics"),
      include("prose"),
    ],
    repository: { ...documentGroups(), ...codeGroups(), latex: latexGroup() },
  };
  return `${JSON.stringify(grammar, undefined, 2)}\n`;
}
