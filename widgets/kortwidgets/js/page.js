/** The frame around gallery and tutorial: steps, keys, addresses, size, colours, and whether the tables still live. */

import { one } from "./dom.js";
import { startCounts } from "./page/counts.js";
import { early } from "./page/early.js";
import { startSteps } from "./page/steps.js";
import { startTables, startWatch } from "./page/tables.js";
import { startSheets, startTools } from "./page/tools.js";

startTools();
startCounts();
addEventListener("pageshow", (event) => event.persisted && startCounts());
if (one(document, "#page-main")) {
  startSteps();
  startTables();
  startSheets();
  if (one(document, "#jupyter-config-data")) startWatch();
}
early().kortReady = true;
