import { randomUUID } from "node:crypto";
import * as z from "zod";
import { keys } from "../data/keys.ts";
import { describeError, requestLog } from "../log.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { deliver } from "./deliver.ts";

/**
 * A batch of the table's stream. Only the keys are taken from it: a record may be old when it is tried again.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
const streamBatch = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        SequenceNumber: z.string(),
        Keys: z.object({ pk: z.object({ S: z.string() }) }),
      }),
    }),
  ),
});

/** The records that Lambda is to hand over again, by their sequence numbers. */
interface BatchAnswer {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/** The last mail may take so long: SES and the table may answer slowly. */
const lastMailMs = 20_000;

/**
 * Creates the function that sends mails as soon as they are written. It needs the rows of the stream whose key begins
 * with `MAIL#` and whose new state is `waiting`: in an INSERT, or in a MODIFY, as when an admin sends a mail again
 * (`infra/settings/mail-stream.ts`). Other records, such as mails that are due later, do no harm. A record fails only
 * if the table or a secret could not be read; what SES says is written into the mail's row.
 */
export const createHandler =
  (timing: Timing) =>
  async (event: unknown, context: { getRemainingTimeInMillis(): number }): Promise<BatchAnswer> => {
    const log = requestLog("sendMails", randomUUID());
    const failed: { itemIdentifier: string }[] = [];
    for (const { dynamodb } of streamBatch.parse(event).Records) {
      const mailId = mailIdIn(dynamodb.Keys.pk.S);
      if (mailId === undefined) continue;
      if (context.getRemainingTimeInMillis() < lastMailMs) {
        failed.push({ itemIdentifier: dynamodb.SequenceNumber });
        continue;
      }
      try {
        await deliver(mailId, { now: () => new Date(timing.now()), log });
      } catch (thrown) {
        log.error("a mail could not be sent", { mailId, cause: describeError(thrown) });
        failed.push({ itemIdentifier: dynamodb.SequenceNumber });
      }
    }
    return { batchItemFailures: failed };
  };

export const handler = createHandler(systemTiming);

const prefix = keys.mail("").pk;

/** The id of the mail with this partition key; undefined for a row of another kind. */
function mailIdIn(pk: string): string | undefined {
  return pk.startsWith(prefix) ? pk.slice(prefix.length) : undefined;
}
