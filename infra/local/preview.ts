/** `npm run preview`: the whole shop with the production build of the site and its production headers, on this machine. */
import { runShop } from "./run-shop.ts";

await runShop("preview");
