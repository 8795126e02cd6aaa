/** `npm run preview`: like `npm start`, with the production build of the site and its production headers. */
import { runShop } from "./run-shop.ts";
import { readStartArguments } from "./start-arguments.ts";

const startArguments = readStartArguments(
  "npm run preview",
  "Runs the shop like npm start, but with the production build of the site, which it builds first.",
);
if (startArguments !== undefined) await runShop("preview", startArguments);
