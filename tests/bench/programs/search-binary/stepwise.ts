export { run } from "./idiomatic.js";
