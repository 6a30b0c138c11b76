import type { Value } from "../values.js";
/** What a part of an image is; the table below says how each is checked. */
export type PartKind = "point" | "color" | "radius" | "number" | "text" | "file";
/** In which of the three layers of a set an image is painted, the lowest first. */
export type Layer = "filled" | "outline" | "text";
export interface ImageKind {
    /** The atom that begins the 2014 tuple of this kind. */
    readonly tag: string;
    readonly parts: readonly (readonly [name: string, kind: PartKind])[];
    readonly layer: Layer;
    /** How much of the canvas a filled image covers; larger ones are painted first. */
    readonly area?: (parts: readonly Value[]) => number;
}
export type ImageName = "segment" | "circle" | "disc" | "fTri" | "text" | "graphic";
/** The size of the canvas. */
export declare const canvas: {
    readonly width: 1000;
    readonly height: 800;
};
export declare const imageKinds: Readonly<Record<ImageName, ImageKind>>;
interface PartRow {
    /** What is needed, in a reader's words. */
    readonly needed: string;
    /** The part in the form in which an image holds it, or nothing if the value is none. */
    readonly read: (v: Value) => Value | undefined;
}
/** The kinds of parts: what they are, and how a value becomes one. Pairs become points, triples colours. */
export declare const partKinds: Readonly<Record<PartKind, PartRow>>;
/** An integer from 0 to 255. */
export declare function isColorPart(v: Value): boolean;
/** The names of all kinds of images. */
export declare function imageNames(): readonly ImageName[];
/** True of the constructors' names. */
export declare function isImageName(name: string): name is ImageName;
/** The kind of image whose 2014 tuples begin with this atom. */
export declare function imageNameOfTag(tag: string): ImageName | undefined;
export {};
