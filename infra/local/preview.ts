/** `npm run preview`: the same with the production build of the site and its production headers. */
import { runShop } from "./run-shop.ts";
import { readStartArguments } from "./start-arguments.ts";

const sample = readStartArguments(process.argv.slice(2));
if (sample === undefined) {
  console.error("Usage: npm run preview [-- --empty]");
  process.exitCode = 2;
} else await runShop("preview", sample);
