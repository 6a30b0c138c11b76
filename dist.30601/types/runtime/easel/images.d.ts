import type { LedSet } from "../set.js";
import { EaselValue } from "../values.js";
import type { Value } from "../values.js";
/** The point with these coordinates. */
export declare function point(x: Value, y: Value): EaselValue<"point">;
/** A colour of red, green and blue, integers from 0 to 255. */
export declare function color(r: Value, g: Value, b: Value): EaselValue<"color">;
/** A line from p to q. */
export declare function segment(p: Value, q: Value, C: Value): EaselValue<"segment">;
/** The outline of a circle about p. */
export declare function circle(p: Value, r: Value, C: Value): EaselValue<"circle">;
/** A filled circle about p. */
export declare function disc(p: Value, r: Value, C: Value): EaselValue<"disc">;
/** A filled triangle. */
export declare function fTri(p: Value, q: Value, r: Value, C: Value): EaselValue<"fTri">;
/** The same as `fTri`. */
export declare const triangle: typeof fTri;
/** A text of height h, centred on p; what is no string is printed. */
export declare function text(s: Value, p: Value, h: Value, C: Value): EaselValue<"text">;
/** A picture from a file, centred on p; a side of 0 or less means its natural one. */
export declare function graphic(file: Value, p: Value, w: Value, h: Value): EaselValue<"graphic">;
/** The image that a value is: a constructor's value itself, a 2014 tuple as its constructor makes it; else nothing. */
export declare function imageFrom(v: Value): EaselValue | undefined;
/** `Point` */
export declare const Points: LedSet<EaselValue>;
/** `Color` */
export declare const Colors: LedSet<EaselValue>;
/** `Image`: constructors' values and 2014 tuples. */
export declare const Images: LedSet;
export declare const dBlack: EaselValue<"color">;
export declare const dRed: EaselValue<"color">;
export declare const dOrange: EaselValue<"color">;
export declare const dYellow: EaselValue<"color">;
export declare const dGreen: EaselValue<"color">;
export declare const dBlue: EaselValue<"color">;
export declare const dIndigo: EaselValue<"color">;
export declare const dViolet: EaselValue<"color">;
export declare const dWhite: EaselValue<"color">;
/** The lower left corner of the canvas. */
export declare const originPoint: EaselValue<"point">;
/** The same as `pp`. */
export declare function prettyPrint(x: Value): string;
/** s itself: Easel once turned strings into values here. */
export declare function strgToVal<T extends Value>(s: T): T;
