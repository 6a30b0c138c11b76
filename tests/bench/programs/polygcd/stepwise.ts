export { stepwise as run } from "./typescript.js";
