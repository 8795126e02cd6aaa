import { ApiError } from "../session/api.ts";
import { maxPausesMs } from "./repeat-pauses.ts";

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Calls the API and repeats the call while it is rejected with `changed_meanwhile`, at most four times: many buyers
 * change the same counters, nothing was stored, and a buyer can do no more than click again. Only for calls that are
 * safe to repeat. Stops when `isStillWanted` returns false, and throws the last rejection.
 */
export async function repeatIfChanged<Result>(
  send: () => Promise<Result>,
  isStillWanted: () => boolean = () => true,
): Promise<Result> {
  for (const maxPauseMs of maxPausesMs) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "changed_meanwhile")) throw error;
      await wait(Math.random() * maxPauseMs);
      if (!isStillWanted()) throw error;
    }
  }
  return send();
}
