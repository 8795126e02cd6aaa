import { randomUUID } from "node:crypto";
import * as z from "zod";
import { describe, type Log, requestLog } from "../log.ts";

/** What a job did, by what it counts: `{ completed: 2 }`. */
export type Done = Readonly<Record<string, number>>;

/** What a schedule sends. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-rule-schedule.html */
const scheduled = z.object({ time: z.iso.datetime() });

/**
 * A function that no visitor calls: a schedule does, or an operator. Logs and answers what it did. What it throws
 * makes the invocation fail, so that AWS tries again and the alarm sees it.
 */
export function job(
  name: string,
  run: (context: { readonly now: Date; readonly log: Log }) => Promise<Done>,
): (event: unknown) => Promise<Done> {
  return async (event) => {
    const now = new Date(scheduled.parse(event).time);
    const log = requestLog(name, randomUUID());
    try {
      const done = await run({ now, log });
      log.info("did", done);
      return done;
    } catch (thrown) {
      log.error("failed", { cause: describe(thrown) });
      throw thrown;
    }
  };
}
