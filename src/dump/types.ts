// Annotations of tree nodes from type checking: types, and checks left to run time.

import { allDefinitions } from "../resolve/resolved.js";
import type { CheckedDocument } from "../types/check.js";
import { showScheme } from "../types/schemes/scheme.js";
import { showType } from "../types/printing/printer.js";
import { shownVariable } from "./names.js";
import type { NotesOf } from "./tree.js";

export function typesOf(document: CheckedDocument): NotesOf {
  const { types, variables, schemes, uncertain, unproven, aliases } = document;
  const definedBy = new Map(allDefinitions(document).map((defined) => [defined.definition.id, defined]));
  return ({ id }) => {
    const type = types.get(id);
    const scheme = schemes.get(id);
    const defined = definedBy.get(id);
    const handedOver = unproven.get(id);
    return [
      ...(scheme === undefined ? [] : [`type ${showScheme(scheme, aliases)}`]),
      ...(scheme?.broken === true ? ["broken"] : []),
      ...(defined?.parameters ?? []).flatMap((parameter) => {
        const parameterType = variables.get(parameter.id);
        return parameterType === undefined
          ? []
          : [`parameter ${shownVariable(parameter)} : ${showType(parameterType, aliases)}`];
      }),
      ...(handedOver === undefined ? [] : [`unproven arguments ${[...handedOver].join(", ")}`]),
      ...(type === undefined ? [] : [`: ${showType(type, aliases)}`]),
      ...(uncertain.has(id) ? ["checked at run time"] : []),
    ];
  };
}
