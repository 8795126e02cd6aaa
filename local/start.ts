/**
 * `npm start`: the whole shop from its source, on this machine, with a sample shop in it; `-- --empty` with the
 * sample accounts only.
 */
import { runShop } from "./run-shop.ts";
import { readStartArguments } from "./start-arguments.ts";

const sample = readStartArguments("npm start", "Runs the whole shop on this machine, with a sample shop in it.");
if (sample !== undefined) await runShop("dev", sample);
