import type { Failure } from "./failure.js";
/** Facts about one value: as printed, and its kind with an article ("a set"). */
export interface ValueFacts {
    readonly value: string;
    readonly kind: string;
}
export declare const wrongKind: Failure<ValueFacts & {
    readonly needed: string;
    readonly help?: string;
}>;
export declare const unlikeOperands: Failure<{
    readonly left: ValueFacts;
    readonly right: ValueFacts;
}>;
export declare const addedSets: Failure<{
    readonly left: string;
    readonly right: string;
}>;
export declare const notTruth: Failure<ValueFacts>;
export declare const divisionByZero: Failure<{
    readonly expression: string;
}>;
export declare const zeroToZero: Failure;
export declare const tooLarge: Failure<{
    readonly what: string;
    readonly limit: string;
}>;
export declare const tooDeep: Failure;
export declare const indexOutside: Failure<ValueFacts & {
    readonly index: string;
    readonly length: number;
    readonly part: string;
}>;
export declare const sliceOutside: Failure<ValueFacts & {
    readonly from: string;
    readonly to: string;
    readonly length: number;
}>;
export declare const emptyTuple: Failure<{
    readonly value: string;
    readonly from: string;
    readonly to: string;
}>;
export declare const infiniteListing: Failure<{
    readonly set: string;
}>;
export declare const infiniteComparison: Failure<{
    readonly left: string;
    readonly right: string;
    readonly relation: string;
}>;
export declare const infiniteSubset: Failure<{
    readonly left: string;
    readonly right: string;
}>;
export declare const comparedFunctions: Failure;
export declare const memberFunction: Failure;
export declare const memberInfinite: Failure<{
    readonly set: string;
}>;
export declare const infinitePower: Failure<{
    readonly set: string;
}>;
export declare const chooseFromEmpty: Failure;
export declare const extremeOfNone: Failure<{
    readonly name: string;
}>;
export declare const emptyIntersection: Failure;
export declare const wrongArity: Failure<{
    readonly given: number;
    readonly needed: number;
    readonly atLeast?: boolean;
}>;
export declare const noBranchApplies: Failure;
export declare const guardIsFalse: Failure<{
    readonly guard: string;
}>;
export declare const noSolution: Failure<{
    readonly what: string;
}>;
export declare const severalSolutions: Failure<{
    readonly what: string;
    readonly first: string;
    readonly second: string;
}>;
export declare const needsItself: Failure<{
    readonly name: string;
}>;
export declare const otherShape: Failure<ValueFacts & {
    readonly pattern: string;
}>;
export declare const negativeRoot: Failure<{
    readonly value: string;
}>;
export declare const notFinite: Failure<{
    readonly value: string;
}>;
export declare const toolFault: Failure<{
    readonly error: string;
}>;
export declare const wrongPart: Failure<ValueFacts & {
    readonly constructor: string;
    readonly part: string;
    readonly needed: string;
}>;
export declare const notImage: Failure<ValueFacts & {
    readonly where: string;
}>;
export declare const notSound: Failure<ValueFacts>;
