// What runs in a woven page that stands alone.

import { preparePage } from "./prepared.js";

preparePage();
