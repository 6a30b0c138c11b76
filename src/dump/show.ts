// Dumps the intermediate results of the compilation of a document as text, for developers.

import { lower } from "../ir/lower.js";
import { modulesAroundPass, optimise, passes } from "../ir/optimise.js";
import { showCore } from "../ir/print.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { nearest } from "../diagnostics/suggest.js";
import type { CheckedDocument } from "../types/check.js";
import { namesOf } from "./names.js";
import { showPlans } from "./plans.js";
import { showRegions } from "./regions.js";
import { plainStages, type Stage, stageNames, stagesOfPasses } from "./stage.js";
import { showTree } from "./tree.js";
import { typesOf } from "./types.js";

export const passNames: readonly string[] = passes.map(({ name }) => name);

/** Parses the name of a stage, followed by the name of a pass if it needs one; returns a message for invalid input. */
export function readStage(text: string): Stage | { readonly mistake: string; readonly help: string } {
  const [word = "", argument = "", ...more] = text.trim().split(/\s+/);
  const plain = plainStages.find((name) => name === word);
  const ofPass = stagesOfPasses.find((name) => name === word);
  const pass = passes.find(({ name }) => name === argument);
  if (plain !== undefined && argument === "") return { name: plain };
  if (ofPass !== undefined && pass !== undefined && more.length === 0) return { name: ofPass, pass: pass.name };
  if (plain !== undefined)
    return { mistake: `The stage \`${plain}\` takes no argument.`, help: `Write only \`${plain}\`.` };
  if (ofPass === undefined) {
    const near = nearest(word, stageNames);
    const all = `The stages are ${stageNames.map((name) => `\`${name}\``).join(", ")}.`;
    return {
      mistake: `There is no stage \`${word}\`.`,
      help: near === undefined ? all : `Did you mean \`${near}\`? ${all}`,
    };
  }
  const near = nearest(argument, passNames);
  return {
    mistake:
      argument === ""
        ? `The stage \`${ofPass}\` needs the name of a pass.`
        : more.length > 0
          ? `The stage \`${ofPass}\` takes one pass.`
          : `There is no pass \`${argument}\`.`,
    help:
      near === undefined || argument === near
        ? `The passes are ${passNames.map((name) => `\`${name}\``).join(", ")}.`
        : `Did you mean \`${near}\`?`,
  };
}

/** Dumps a document at a stage. The core is undefined if the document has errors. */
export function showStage(
  document: CheckedDocument,
  stage: Stage,
  options: { readonly unchecked?: boolean } = {},
): string | undefined {
  switch (stage.name) {
    case "regions":
      return showRegions(document);
    case "tree":
      return showTree(document);
    case "names":
      return showTree(document, namesOf(document));
    case "types":
      return showTree(document, typesOf(document));
  }
  if (hasErrors(document.diagnostics)) return undefined;
  const lowered = lower(document, options);
  switch (stage.name) {
    case "core":
      return showCore(optimise(lowered));
    case "plan":
      return showPlans(optimise(lowered));
    case "core-before":
      return showCore(modulesAroundPass(lowered, stage.pass).before);
    case "core-after":
      return showCore(modulesAroundPass(lowered, stage.pass).after);
  }
}
