// What runs in the pages of a site: all that runs in any woven page, and the search.

import { preparePage } from "./prepared.js";
import { prepareSearch } from "./search.js";

preparePage();
prepareSearch();
