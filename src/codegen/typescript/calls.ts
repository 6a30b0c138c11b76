// Emits calls of definitions, and definitions as function values.

import type { Core, CoreOf } from "../../ir/ir.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import { any, type Type } from "../../types/lattice/type.js";
import { castTo, type EmitContext, emitExpression, emitMoment, valueType, runtimeCall } from "./context.js";
import { substituteParameters } from "./types.js";
import * as ts from "./typescript.js";

/** `f(x, y)`, with type arguments and casts where tsc would select another signature. */
export function emitCall(context: EmitContext, node: CoreOf<"call">): ts.Expression {
  const { typing, names } = context;
  const { defined, args } = node;
  const name = ts.id(names.of(defined.name));
  const moment = readsMoment(context, defined) ? [emitMoment(context)] : [];
  if (typing === undefined || args.length === 0)
    return ts.call(name, [...args.map((arg) => emitExpression(context, arg)), ...moment]);
  const selected = typing.modelled.choose(node);
  // No single signature accepts arguments of several possible kinds.
  if (selected === undefined && moment.length === 0)
    return ts.call(
      runtimeCall(context, "known", [name], [ts.ref(names.runtimeType("LedFunction"))]),
      args.map((arg) => emitExpression(context, arg)),
    );
  const cast = (arg: Core, type: Type): ts.Expression => castTo(context, emitExpression(context, arg), type);
  const signatures = typing.signaturesOf(defined);
  // A function that reads the moment is not an LED value.
  if (selected === undefined) {
    const { parameters } = signatures.at(-1)!;
    const values = args.map((arg, i) =>
      cast(
        arg,
        substituteParameters(parameters[i]!, () => any),
      ),
    );
    return ts.call(name, [...values, ...moment]);
  }
  const { signature, bindings } = selected;
  const values = args.map((arg, i) => {
    const type = substituteParameters(signature.parameters[i]!, (v) => bindings.get(v) ?? any);
    // With several signatures tsc takes the first match, so the argument is cast to the modelled type.
    return signatures.length > 1 && typing.modelled.isUncertain(arg)
      ? cast(arg, type)
      : emitExpression(context, arg, type);
  });
  return ts.call(
    name,
    [...values, ...moment],
    typing.modelled.needsArguments(selected, args)
      ? signature.variables.map((v) => typing.of(bindings.get(v) ?? any))
      : [],
  );
}

/** `f`, or `(x, y) => f(x, y, moment)` if the definition reads the moment. */
export function emitFunctionValue(context: EmitContext, { defined }: CoreOf<"function">): ts.Expression {
  const { typing, names } = context;
  const name = ts.id(names.of(defined.name));
  if (!readsMoment(context, defined)) return name;
  const [signature] = typing?.signaturesOf(defined) ?? [];
  const parameters = defined.parameters.map((p, i) => emitParameter(context, p, true, signature?.parameters[i]));
  const args = defined.parameters.map((p) => ts.id(names.ofVariable(p)));
  return ts.arrow(parameters, ts.call(name, [...args, emitMoment(context)]));
}

/** Emits a parameter. tsc reports an unused one unless its name starts with `_`. */
export function emitParameter(context: EmitContext, variable: Variable, isUsed = true, type?: Type): ts.Parameter {
  const { typing, names } = context;
  const name = names.ofVariable(variable);
  return ts.parameter(
    isUsed ? name : `_${name}`,
    typing === undefined ? valueType(context) : typing.of(type ?? typing.variable(variable.id)),
  );
}

function readsMoment({ definitionOf }: EmitContext, defined: Defined): boolean {
  const { state, input } = definitionOf(defined).reads;
  return state || input;
}
