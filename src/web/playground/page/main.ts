// Entry point of the playground's page script.

import { part } from "./elements.js";
import { Playground } from "./playground.js";

const playground = new Playground();
playground.begin().catch((error: unknown) => {
  part("status", HTMLElement).textContent = `The playground could not start: ${String(error)}`;
});
