import * as z from "zod";
import { describeError, processLog } from "./log.ts";

/**
 * The event that a schedule sends to the functions of a purchase, so that an instance of each is always running
 * (infra/aws). It has no other field: an event of the gateway always has `requestContext`, and a visitor can only
 * choose parts of it, such as the body's text, so no visitor can send this event.
 */
const warmUpEvent = z.strictObject({ warm: z.literal(true) });

const preloads: ((now: Date) => Promise<unknown>)[] = [];

/** Registers what a first call would have to load. It is loaded on every warm-up, so it must cache. */
export function preloadWhenWarmed(preload: (now: Date) => Promise<unknown>): void {
  preloads.push(preload);
}

/** Whether an event only keeps the function warm. */
export function isWarmUp(event: unknown): boolean {
  return warmUpEvent.safeParse(event).success;
}

/** Loads what a first call needs. A failure is logged and not thrown: the first call reports it in its own way. */
export async function warmUp(): Promise<void> {
  const now = new Date();
  for (const outcome of await Promise.allSettled(preloads.map((preload) => preload(now)))) {
    if (outcome.status === "rejected")
      processLog.warn("a warm-up failed", { route: "warm", cause: describeError(outcome.reason) });
  }
}
