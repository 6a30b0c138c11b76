// What runs in the pages of a site beyond what runs in any woven page: the search.

import { prepareSearch } from "./search.js";

prepareSearch();
