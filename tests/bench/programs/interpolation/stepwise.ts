export { stepByStep as run } from "./typescript.js";
