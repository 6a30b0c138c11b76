// The script of the playground: brings the parts of the page together.

import { part } from "./elements.js";
import { Playground } from "./playground.js";

const playground = new Playground();
playground.begin().catch((error: unknown) => {
  part("status", HTMLElement).textContent = `The playground could not begin: ${String(error)}`;
});
