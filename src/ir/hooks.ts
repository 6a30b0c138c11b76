// Calls of hooks by the host, in both styles.

import { type HookName, hooks } from "../language/easel.js";
import type { Defined } from "../resolve/resolved.js";
import type { Core, CoreOf } from "./ir.js";

/** The call of the definition for a hook. In the style of 2017, it takes no arguments. */
export function hookCall(hook: HookName, defined: Defined): CoreOf<"call"> {
  const { span } = defined.definition.name;
  const fields = defined.parameters.length === 0 ? [] : hooks[hook].takes;
  const args = fields.map((field): Core => ({ kind: "moment", field, span }));
  return { kind: "call", defined, args, span };
}
