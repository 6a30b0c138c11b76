// Easel: games as pure functions.

export * from "./image-kinds.js";
export * from "./images.js";
export type { Corner } from "./outlines.js";
export * from "./sound-names.js";
export * from "./sounds.js";
export * from "./moment.js";
export * from "./painting.js";
export * from "./step.js";
export { type Shape, shapesOf } from "./shapes.js";
export * from "./clock.js";
export * from "./keys.js";
