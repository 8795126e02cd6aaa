import { randomUUID } from "node:crypto";
import * as z from "zod";
import { listEventEndpoints } from "../data/event-endpoints.ts";
import { readLineChange } from "../data/line-changes.ts";
import { describeError, requestLog } from "../log.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { deliverEvent } from "./deliver.ts";
import { fanOut } from "./fan-out.ts";

/**
 * A batch of the table's stream. Only the keys are taken from it: a record may be old when it is tried again.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
const streamBatch = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        SequenceNumber: z.string(),
        Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
      }),
    }),
  ),
});

/** The records that Lambda is to hand over again, by their sequence numbers. */
interface BatchAnswer {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/** The longest pause that a run waits for itself; longer ones are the job's. */
const longestOwnPauseMs = 10_000;

/**
 * Creates the function that tells endpoints of a change of a license as soon as it is written. It needs the new rows of
 * the stream whose key begins with `CHANGES#` (`infra/settings/line-event-stream.ts`). A record fails only if the table
 * could not be read; what an endpoint answers is written into the delivery's row.
 */
export const createHandler =
  (timing: Timing) =>
  async (event: unknown): Promise<BatchAnswer> => {
    const log = requestLog("sendLineEvents", randomUUID());
    const now = () => new Date(timing.now());
    const { Records } = streamBatch.parse(event);
    const endpoints = await listEventEndpoints();
    const failed = await Promise.all(
      Records.map(async ({ dynamodb: { Keys, SequenceNumber } }) => {
        try {
          const change = await readLineChange({ pk: Keys.pk.S, sk: Keys.sk.S });
          if (change === undefined) return [];
          const deliveries = await fanOut(change, endpoints, now());
          await Promise.all(
            deliveries.map(async (due) => {
              const result = await deliverEvent(due, { now, random: timing.random, log });
              if (result.kind !== "postponed" || result.pauseMs > longestOwnPauseMs) return;
              await timing.wait(result.pauseMs);
              await deliverEvent(due, { now, random: timing.random, log });
            }),
          );
          return [];
        } catch (thrown) {
          log.error("a change could not be sent", { cause: describeError(thrown) });
          return [{ itemIdentifier: SequenceNumber }];
        }
      }),
    );
    return { batchItemFailures: failed.flat() };
  };

export const handler = createHandler(systemTiming);
