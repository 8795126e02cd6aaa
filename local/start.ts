/** `npm start`: runs the whole shop locally from source, with a sample shop; `-- --empty`: only the sample accounts. */
import { runShop } from "./run-shop.ts";
import { readStartArguments } from "./start-arguments.ts";

const startArguments = readStartArguments(
  "npm start",
  "Runs the whole shop on this machine, with a sample shop in it.",
);
if (startArguments !== undefined) await runShop("dev", startArguments);
