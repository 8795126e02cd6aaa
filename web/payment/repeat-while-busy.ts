import { ApiError } from "../session/api.ts";
import { maxPausesMs } from "./repeat-pauses.ts";

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Calls the API and repeats the call while the shop is too busy for it, at most four times: with `changed_meanwhile`,
 * many buyers change the same counters; with `provider_busy`, the queue for Stripe is too long, and `onQueue` is
 * called. Either way a buyer can do no more than click again. Only for calls that are safe to repeat. Stops when
 * `isStillWanted` returns false, and throws the last rejection.
 */
export async function repeatWhileBusy<Result>(
  send: () => Promise<Result>,
  isStillWanted: () => boolean = () => true,
  onQueue: () => void = () => {},
): Promise<Result> {
  for (const maxPauseMs of maxPausesMs) {
    try {
      return await send();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "provider_busy") onQueue();
      else if (code !== "changed_meanwhile") throw error;
      await wait(Math.random() * maxPauseMs);
      if (!isStillWanted()) throw error;
    }
  }
  return send();
}
