export { idiomatic as run } from "./typescript.js";
