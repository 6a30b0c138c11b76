// What runs in a woven page: formulas in lines as long as there is room for, the game, once somebody wants to play, cards that
// say beside a name what it is, evaluations that are gone through line by line, formulas that are copied as text, and the watch for newer versions.

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
