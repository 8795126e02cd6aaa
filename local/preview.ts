/** `npm run preview`: like `npm start`, with the production build of the site and its production headers. */
import { runShop } from "./run-shop.ts";
import { readStartArguments } from "./start-arguments.ts";

const sample = readStartArguments("npm run preview", "Builds the site and runs the shop with it, as npm start does.");
if (sample !== undefined) await runShop("preview", sample);
