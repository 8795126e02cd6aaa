import { randomUUID } from "node:crypto";
import * as z from "zod";
import { describeError, type Log, requestLog } from "../log.ts";

/** A job's result as counts: `{ completed: 2 }`. */
export type JobCounts = Readonly<Record<string, number>>;

/** A schedule's event. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-rule-schedule.html */
const scheduledEvent = z.object({ time: z.iso.datetime() });

/**
 * Creates the handler of a function that a schedule or an operator invokes. The handler logs and returns the job's
 * counts. An error fails the invocation, so that AWS retries it and the alarm fires.
 */
export function job(
  name: string,
  run: (context: { readonly now: Date; readonly log: Log }) => Promise<JobCounts>,
): (event: unknown) => Promise<JobCounts> {
  return async (event) => {
    const now = new Date(scheduledEvent.parse(event).time);
    const log = requestLog(name, randomUUID());
    try {
      const counts = await run({ now, log });
      log.info("did", counts);
      return counts;
    } catch (thrown) {
      log.error("failed", { cause: describeError(thrown) });
      throw thrown;
    }
  };
}
