import * as z from "zod";
import { timestampOf } from "./ids.ts";
import { indexKeys } from "./keys.ts";
import { readPage } from "./pages.ts";

/** More unread messages than this are a matter of hours, not of another report. */
const maxMessages = 100;
const row = z.object({ gsi2sk: z.string() });

/** The newest unread messages, at most a hundred, with the time at which they were sent. Reads no text of theirs. */
export async function listWaitingMessages(): Promise<readonly { readonly createdAt: string }[]> {
  const { rows } = await readPage({ index: "gsi2", pk: indexKeys.unread("").gsi2pk }, { limit: maxMessages });
  return rows.map((each) => ({ createdAt: timestampOf(row.parse(each).gsi2sk) }));
}
