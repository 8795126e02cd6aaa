import { readProgress, saveProgress } from "../data/due-lists.ts";
import { listDueDeliveries } from "../data/event-deliveries.ts";
import { listEventEndpoints } from "../data/event-endpoints.ts";
import { listLineChanges } from "../data/line-changes.ts";
import { deliverEvent } from "../line-events/deliver.ts";
import { fanOut } from "../line-events/fan-out.ts";
import { describeError } from "../log.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { job } from "./job.ts";

/** The job has two minutes. It begins no delivery after this time, and the last ones may take ten seconds. */
const beginsWorkForMs = 90_000;

/** How many deliveries are sent at once. */
const pageSize = 20;

/** An endpoint that did not take so many events in a row gets no more of them in this run: others wait behind it. */
const maxRefusedInARow = 5;

/**
 * Creates the job. It finds the changes that the stream has lost, and sends what is due: events that an endpoint did
 * not take, longest first. `left`: what this run had no time for, or kept back from an endpoint that takes nothing, at
 * least so many.
 */
export const createHandler = (timing: Timing) =>
  job("sweepLineEvents", async ({ now: begunAt, log }) => {
    const startedAt = timing.now();
    const now = () => new Date(begunAt.getTime() + timing.now() - startedAt);
    const hasTime = () => timing.now() - startedAt < beginsWorkForMs;
    const counts = { delivered: 0, postponed: 0, gaveUp: 0, failed: 0, left: 0 };
    const refusedInARow = new Map<string, number>();
    await findLostChanges(begunAt, hasTime);
    let cursor: string | undefined;
    do {
      const page = await listDueDeliveries(begunAt, { limit: pageSize, cursor });
      if (!hasTime()) {
        counts.left += page.rows.length;
        break;
      }
      await Promise.all(
        page.rows.map(async (due) => {
          if ((refusedInARow.get(due.endpointId) ?? 0) >= maxRefusedInARow) {
            counts.left += 1;
            return;
          }
          try {
            const { kind } = await deliverEvent(due, { now, random: timing.random, log });
            if (kind === "delivered") refusedInARow.delete(due.endpointId);
            if (kind === "postponed") refusedInARow.set(due.endpointId, (refusedInARow.get(due.endpointId) ?? 0) + 1);
            if (kind === "delivered" || kind === "postponed") counts[kind] += 1;
            if (kind === "failed") counts.gaveUp += 1;
          } catch (thrown) {
            counts.failed += 1;
            log.error("an event could not be sent", { eventId: due.id, cause: describeError(thrown) });
          }
        }),
      );
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return counts;
  });

/** Creates the deliveries of changes that have none, since the last run. */
async function findLostChanges(now: Date, hasTime: () => boolean): Promise<void> {
  const loop = "LINE_EVENTS";
  const endpoints = (await listEventEndpoints()).filter(({ state }) => state === "on");
  if (endpoints.length === 0) return;
  let { from } = await readProgress(loop);
  for (let hasMore = true; hasMore && hasTime(); ) {
    const page = await listLineChanges(from, now);
    for (const change of page.changes) await fanOut(change, endpoints, now);
    from = page.position;
    hasMore = page.hasMore;
  }
  await saveProgress(loop, { from, failed: [] });
}

export const handler = createHandler(systemTiming);
