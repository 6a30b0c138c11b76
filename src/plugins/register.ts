// Lets Node import documents: `node --import led-lang/register main.js`.

import { register } from "node:module";

register("./hooks.js", import.meta.url);
