import * as z from "zod";
import { lines } from "#shared/contract/assistant/lines.ts";
import { readCursor, writeCursor } from "../../data/cursors.ts";
import { listLineChanges } from "../../data/line-changes.ts";
import { assistantEndpoint } from "../../http/assistant-endpoint.ts";

/** Identifies the list to its cursors. */
const list = "line changes";
const position = z.string().regex(/^\d{4}-\d\d-\d\dT/);

/** Lists the changes of licenses since the caller's last call. */
export const handler = assistantEndpoint(
  "listLineChanges",
  lines,
  () => [],
  async ({ query, now }) => {
    const after = query.after === undefined ? undefined : readCursor(list, query.after, position);
    const page = await listLineChanges(after, now);
    return {
      changes: page.changes.map(({ event, orderId: id, state, since, revision, at }) => ({
        event,
        licence: { id, state, since, revision },
        at,
      })),
      next: writeCursor(list, page.position),
      more: page.hasMore,
    };
  },
);
