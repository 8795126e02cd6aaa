/** `npm start`: the whole shop from its source, on this machine. */
import { runShop } from "./run-shop.ts";

await runShop("dev");
