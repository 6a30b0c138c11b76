// What Chevrotain calls of Lodash, in the words of the language. Lodash takes more kinds of arguments than a parser ever gives
// it, and to set up what tells them apart takes longer than a small document takes to be parsed.

type Collection<T> = readonly T[] | Readonly<Record<string, T>> | undefined;
type Visit<T, R> = (value: T, key: number | string) => R;

export const { assign, keys } = Object;
export const { isArray } = Array;
export const isFunction = (x: unknown): boolean => typeof x === "function";
export const isObject = (x: unknown): boolean => (typeof x === "object" && x !== null) || isFunction(x);
export const isRegExp = (x: unknown): boolean => x instanceof RegExp;
export const isString = (x: unknown): boolean => typeof x === "string";
export const isUndefined = (x: unknown): boolean => x === undefined;

export const has = (object: object | undefined, key: string): boolean =>
  object !== undefined && Object.hasOwn(object, key);
export const values = <T>(all: Collection<T>): readonly T[] => (isArray(all) ? all : Object.values(all ?? {}));
export const isEmpty = (all: Collection<unknown>): boolean => values(all).length === 0;
export const clone = <T extends object>(x: T): T => (isArray(x) ? [...x] : { ...x }) as T;
export const pickBy = <T>(object: Readonly<Record<string, T>>, isWanted: (value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => isWanted(value)));

export function forEach<T>(all: Collection<T>, visit: Visit<T, unknown>): void {
  if (isArray(all)) all.every((value, i) => visit(value, i) !== false);
  else Object.entries(all ?? {}).every(([key, value]) => visit(value, key) !== false);
}

export const map = <T, R>(all: Collection<T>, of: (value: T) => R): readonly R[] =>
  values(all).map((value) => of(value));
export const reduce = <T, R>(all: Collection<T>, join: (result: R, value: T) => R, first: R): R =>
  values(all).reduce((result, value) => join(result, value), first);
export const every = <T>(all: Collection<T>, holds: (value: T) => boolean): boolean =>
  values(all).every((value) => holds(value));
export const some = <T>(all: Collection<T>, holds: (value: T) => boolean): boolean =>
  values(all).some((value) => holds(value));
export const find = <T>(all: Collection<T>, holds: (value: T) => boolean): T | undefined =>
  values(all).find((value) => holds(value));
export const includes = <T>(all: Collection<T>, value: T): boolean => values(all).includes(value);

export const compact = <T>(list: readonly T[]): readonly T[] => list.filter(Boolean);
export const difference = <T>(list: readonly T[], others: readonly T[]): readonly T[] =>
  list.filter((value) => !others.includes(value));
export const drop = <T>(list: readonly T[], n = 1): readonly T[] => list.slice(n);
export const dropRight = <T>(list: readonly T[], n = 1): readonly T[] => list.slice(0, Math.max(0, list.length - n));
export const first = <T>(list: readonly T[] | undefined): T | undefined => list?.[0];
export const flatten = <T>(list: readonly (T | readonly T[])[]): readonly T[] => list.flat() as T[];
export const last = <T>(list: readonly T[] | undefined): T | undefined => list?.at(-1);
export const uniq = <T>(list: readonly T[]): readonly T[] => [...new Set(list)];
