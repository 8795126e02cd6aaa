import * as z from "zod";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";

/** The migrations that record their end: `npm run migrate` writes a row when one has changed all it had to change. */
type RecordedMigration = "reversal-lists";

/** Whether a migration is done. A shop that never ran it has no row, whether it has anything to migrate or not. */
export async function isMigrated(name: RecordedMigration): Promise<boolean> {
  return (await readRow(keys.migration(name), z.object({}))) !== undefined;
}
