/** `npm start`: the whole shop from its source, on this machine, with a sample shop in it; `-- --empty` with the sample accounts only. */
import { runShop } from "./run-shop.ts";
import { readStartArguments } from "./start-arguments.ts";

const sample = readStartArguments(process.argv.slice(2));
if (sample === undefined) {
  console.error("Usage: npm start [-- --empty]");
  process.exitCode = 2;
} else await runShop("dev", sample);
