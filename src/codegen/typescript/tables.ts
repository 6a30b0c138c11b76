// Memo tables of functions: module constants that are consulted before a body is evaluated.

import type { Names } from "./names.js";
import * as ts from "./typescript.js";

export class Tables {
  private constant: string | undefined;

  constructor(private readonly names: Names) {}

  /** The constant that owns all memo tables of the module. */
  private get tablesConstant(): string {
    return (this.constant ??= this.names.fresh("tables"));
  }

  private member(object: string, method: string): ts.Expression {
    return ts.member(object, this.names.field(method));
  }

  declarations(): readonly ts.ModuleItem[] {
    return this.constant === undefined ? [] : [ts.const(this.constant, ts.call(this.names.runtime("resultTables")))];
  }

  /**
   * `const fibTable = resultTable<readonly [Integer], Integer>(tables, fib$);`, or `resultTableUnder` with the
   * positions of loop-invariant parameters. The table calls the function with its used parameters.
   */
  declaration(
    table: string,
    f: string,
    fixed: readonly number[],
    read: readonly boolean[],
    typeArguments: readonly ts.Type[],
  ): ts.Statement {
    const numbers = (places: readonly number[]): ts.Expression => ts.array(places.map((place) => ts.literal(place)));
    const unread = read.flatMap((isRead, i) => (isRead || i > read.lastIndexOf(true) ? [] : [i]));
    const of =
      unread.length === 0 ? ts.id(f) : ts.call(this.names.runtime("withoutUnread"), [ts.id(f), numbers(unread)]);
    const args = [ts.id(this.tablesConstant), of];
    if (fixed.length === 0) return ts.const(table, ts.call(this.names.runtime("resultTable"), args, typeArguments));
    const positions = fixed.map((place) => place - unread.filter((other) => other < place).length);
    return ts.const(
      table,
      ts.call(this.names.runtime("resultTableUnder"), [...args, numbers(positions)], typeArguments),
    );
  }

  /**
   * Returns the table of a call: the whole table, or the subtable for its invariant parameters, `const results =
   * insideTable.under(s);`.
   */
  ofCall(table: string, fixed: readonly string[]): { readonly name: string; readonly begin: readonly ts.Statement[] } {
    if (fixed.length === 0) return { name: table, begin: [] };
    const name = this.names.helper("results");
    const subtable = ts.call(
      this.member(table, "under"),
      fixed.map((one) => ts.id(one)),
    );
    return { name, begin: [ts.const(name, subtable)] };
  }

  /**
   * `const earlier = fibTable.of(n); if (earlier !== undefined) return earlier; … return fibTable.keep(fib$(n - 1) +
   * fib$(n - 2), n);`. A loop iteration does not wait on the stack, and calls `known` and `note` instead.
   */
  memoize(
    table: string,
    keys: readonly string[],
    isIteration: boolean,
    body: readonly ts.Statement[],
    cast: (earlier: ts.Expression) => ts.Expression,
  ): readonly ts.Statement[] {
    const earlier = this.names.helper("earlier");
    const lookup = ts.call(
      this.member(table, isIteration ? "known" : "of"),
      keys.map((key) => ts.id(key)),
    );
    return [
      ts.const(earlier, lookup),
      ts.if(ts.binary("!==", ts.id(earlier), ts.id("undefined")), [ts.return(cast(ts.id(earlier)))]),
      ...withReturns(body, (value) => this.store(table, keys, isIteration, value)),
    ];
  }

  /** `fibTable.keep(value, n)` */
  store(table: string, keys: readonly string[], isIteration: boolean, value: ts.Expression): ts.Expression {
    return ts.call(this.member(table, isIteration ? "note" : "keep"), [value, ...keys.map((key) => ts.id(key))]);
  }

  /** `tables.during(() => …)`: evaluates the body with open memo tables. */
  during(body: readonly ts.Statement[]): ts.Expression {
    return ts.call(this.member(this.tablesConstant, "during"), [ts.arrow([], body)]);
  }
}

function withReturns(
  statements: readonly ts.Statement[],
  of: (value: ts.Expression) => ts.Expression,
): readonly ts.Statement[] {
  return statements.map((statement) => withReturn(statement, of));
}

function withReturn(statement: ts.Statement, of: (value: ts.Expression) => ts.Expression): ts.Statement {
  const withStores = (body: readonly ts.Statement[]): readonly ts.Statement[] => withReturns(body, of);
  switch (statement.kind) {
    case "return":
      return statement.value === undefined ? statement : { ...statement, value: of(statement.value) };
    case "if":
      return { ...statement, consequent: withStores(statement.consequent) };
    case "for":
    case "forOf":
    case "while":
    case "block":
      return { ...statement, body: withStores(statement.body) };
    case "labelled":
      return { ...statement, body: withReturn(statement.body, of) };
    case "try":
      return { ...statement, body: withStores(statement.body), handler: withStores(statement.handler) };
    default:
      return statement;
  }
}
