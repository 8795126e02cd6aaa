/**
 * Runs the functions that events call, in the environment of a function. `event-process.ts` starts it, sends it events,
 * and restarts it when the code changes. It exits when the process that started it does.
 */
import * as z from "zod";
import { systemTiming, type Timing } from "#functions/timing.ts";
import { lineEventFunctionSettings } from "#infra/settings/line-event-functions.ts";
import { mailFunctionSettings } from "#infra/settings/mail-functions.ts";
import { loadHandler, loadTimedHandler } from "../aws/load-handler.ts";
import { shopAheadMs } from "../clock/shop-time.ts";

type Handler = (event: unknown, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;

const settings = { ...mailFunctionSettings, ...lineEventFunctionSettings };
const call = z.object({
  id: z.int(),
  name: z.enum(["sendMails", "followMails", "sendLineEvents"]),
  event: z.unknown(),
});

process.on("disconnect", () => process.exit(0));
process.on("message", async (message) => {
  const { id, name, event } = call.parse(message);
  const { entry, timeoutSeconds } = settings[name];
  const deadline = Date.now() + timeoutSeconds * 1000;
  try {
    const handler = await (name === "followMails"
      ? loadHandler<Handler>(entry)
      : loadTimedHandler<Handler>(entry, shopTiming()));
    const result = await handler(event, { getRemainingTimeInMillis: () => deadline - Date.now() });
    process.send?.({ id, result: result ?? null });
  } catch (reason) {
    process.send?.({ id, failure: reason instanceof Error ? reason.message : String(reason) });
  }
});

/** The shop's time. A call keeps it to its end, and with it its deadlines: a move of the clock is for the next call. */
function shopTiming(): Timing {
  const aheadMs = shopAheadMs();
  return { ...systemTiming, now: () => systemTiming.now() + aheadMs };
}
