// Matches signatures with definitions.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { nearest } from "../diagnostics/suggest.js";
import { hooks, momentFields } from "../language/easel.js";
import { positionAt, type Source } from "../text/source.js";
import type { Definition, Signature } from "../syntax/tree.js";
import type { Defined } from "./resolved.js";
import { maxSuggestions } from "../diagnostics/limits.js";

/** Collects the signatures by name. Reports duplicates. */
export function collectSignatures(
  signatures: readonly Signature[],
  source: Source,
  diagnostics: Diagnostic[],
): Map<string, Signature> {
  const signaturesByName = new Map<string, Signature>();
  for (const signature of signatures) {
    for (const { name, span } of signature.names) {
      const first = signaturesByName.get(name);
      if (first === undefined) signaturesByName.set(name, signature);
      else
        diagnostics.push(
          report(messages.signatureTwice, span, { name, line: positionAt(source, first.span.start).line }, [
            { span: first.span, text: "the first signature" },
          ]),
        );
    }
  }
  return signaturesByName;
}

/** The signature of a game's state, `currentState: S`. */
interface StateSignature {
  readonly name: string;
  /** The signature that a definition inherits from the signature of the state, if any. */
  says(definition: Definition): Signature | undefined;
}

/**
 * The signature of the state, declared for a name that the document reads but does not define. It also applies to the
 * initial state and to a step without parameters.
 */
export function stateSignature(
  signatures: ReadonlyMap<string, Signature>,
  definitions: readonly Definition[],
): StateSignature | undefined {
  const names = new Set(definitions.map(({ name }) => name.name));
  const name = momentFields.currentState.names.find((one) => signatures.has(one) && !names.has(one));
  const signature = name === undefined ? undefined : signatures.get(name)!;
  const step = hooks.step.names.find((one) => names.has(one));
  if (name === undefined || signature === undefined || signature.type.kind === "arrow") return undefined;
  if (definitions.some((one) => one.name.name === step && one.parameters.length > 0)) return undefined;
  return {
    name,
    says: (definition) =>
      definition.name.name === step || definition.name.name === hooks.initialState.names[0] ? signature : undefined,
  };
}

/** Checks that each signature has a definition with as many parameters, or declares the state of a game. */
export function checkSignatures(
  signatures: ReadonlyMap<string, Signature>,
  defined: ReadonlyMap<string, Defined>,
  state: string | undefined,
  diagnostics: Diagnostic[],
): void {
  let suggestions = 0;
  for (const [name, signature] of signatures) {
    const node = signature.names.find((n) => n.name === name)!;
    const target = defined.get(name);
    if (target === undefined) {
      if (name === state) continue;
      diagnostics.push(
        report(messages.signatureAlone, node.span, {
          name,
          nearest: suggestions++ < maxSuggestions ? nearest(name, defined.keys()) : undefined,
        }),
      );
      continue;
    }
    const types = signature.type.kind === "arrow" ? signature.type.parameters : [];
    const count = types.length;
    const parameters = target.parameters.length;
    // The value of a constant may be a function.
    if (target.definition.body.kind === "broken" || count === parameters || parameters === 0) continue;
    // A list is not a type; the type checker reports it.
    if (types.some(({ kind }) => kind === "tuple")) continue;
    diagnostics.push(
      report(messages.signatureArity, node.span, { name, signature: count, definition: parameters }, [
        { span: target.definition.name.span, text: "defined here" },
      ]),
    );
  }
}
