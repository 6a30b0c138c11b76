// What runs in a woven page: the game, once somebody wants to play, and cards that say beside a name what it is.

import { Cards } from "./cards.js";
import { prepareGames } from "./games.js";

prepareGames();
new Cards().listen();
