import { brazilianMobiles } from "./brazilian-mobiles.ts";
import { messageAnswered } from "./message-answered.ts";
import type { Migration } from "./migration.ts";
import { reversalLists } from "./reversal-lists.ts";
import { searchRows } from "./search-rows.ts";

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = [messageAnswered, brazilianMobiles, searchRows, reversalLists];
