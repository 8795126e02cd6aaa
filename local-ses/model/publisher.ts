import { setTimeout as wait } from "node:timers/promises";
import type { MailEvent } from "./mail.ts";
import type { SesEvent } from "./ses-event.ts";

/** Receives an event. One that throws gets it again, as EventBridge retries. */
export type OnEvent = (event: SesEvent) => void | Promise<void>;

/** An event on its way, and where the reader notes that it has arrived. */
export interface Outgoing {
  readonly event: SesEvent;
  readonly note: MailEvent;
}

/** Hands events to the embedding program, one after another for each mail, and keeps those that are withheld. */
export function createPublisher(onEvent: OnEvent | undefined, retryDelaysMs: readonly number[], changed: () => void) {
  const held: Outgoing[] = [];
  const running = new Set<Promise<void>>();
  let isStopped = false;

  async function handOver({ event, note }: Outgoing): Promise<void> {
    for (const delay of [0, ...retryDelaysMs]) {
      // Does not keep the process alive: who has closed this server waits for nothing.
      if (delay > 0) await wait(delay, undefined, { ref: false });
      if (isStopped || onEvent === undefined) return;
      try {
        await onEvent(event);
        note.handedOver += 1;
        changed();
        return;
      } catch (error) {
        console.error(`local SES: ${event["detail-type"]} was refused:`, error);
      }
    }
  }

  return {
    handOver,
    hold: (outgoing: Outgoing): void => void held.push(outgoing),
    held: (): readonly Outgoing[] => held,
    /** Hands over what was withheld, in the order in which it happened. */
    async release(): Promise<number> {
      const released = held.splice(0);
      for (const outgoing of released) await handOver(outgoing);
      return released.length;
    },
    /** Registers work in the background, so that `settled` waits for it. */
    track(work: Promise<void>): void {
      const tracked = work
        .catch((error: unknown) => console.error("local SES:", error))
        .finally(() => running.delete(tracked));
      running.add(tracked);
    },
    /** Resolves when everything that was accepted has happened and been handed over, but for withheld events. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
    forgetHeld: (): void => void held.splice(0),
    stop(): void {
      isStopped = true;
      held.splice(0);
    },
  };
}
export type Publisher = ReturnType<typeof createPublisher>;
