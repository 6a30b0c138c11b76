// Entry point of the additional script of site pages: the search.

import { prepareSearch } from "./search.js";

prepareSearch();
