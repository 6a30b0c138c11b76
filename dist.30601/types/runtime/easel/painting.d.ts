import type { EaselValue, Value } from "../values.js";
/** The images in the order in which they are painted; a value that is no image fails. */
export declare function paintingOf(images: Value): readonly EaselValue[];
