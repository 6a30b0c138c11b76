// Entry point of the script of woven pages: formula layouts, the game, hover cards, step-by-step evaluations, copying
// of formulas, and live reload.

import { Cards } from "./cards.js";
import { copyFormulas } from "./copies.js";
import { prepareGames } from "./games.js";
import { fitLayouts } from "./layouts.js";
import { keepUpToDate } from "./live.js";
import { prepareSteps } from "./steps.js";

fitLayouts();
prepareGames();
prepareSteps();
new Cards().listen();
copyFormulas();
keepUpToDate();
