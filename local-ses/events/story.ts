import { setTimeout as wait } from "node:timers/promises";
import { publishes } from "../model/configuration-sets.ts";
import type { Context } from "../model/context.ts";
import { type MailEvent, type MailState, recipientsOf, type SentMail } from "../model/mail.ts";
import type { Outgoing } from "../model/publisher.ts";
import { eventOf } from "./event.ts";
import { occurrencesOf } from "./fates.ts";
import { bounceKinds, type Occurrence } from "./occurrence.ts";

/** What happens to an accepted mail. Begins when `begin` is called: once the reply is out, or before it. */
export interface Story {
  readonly begin: () => void;
  /** Resolves when everything has happened and was handed over. */
  readonly told: Promise<void>;
}

/** Plans what happens to a mail. From now on `settled` waits for it. */
export function storyOf(context: Context, mail: SentMail): Story {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const told = begun.then(() => happen(context, mail, occurrencesOf(context, mail)));
  context.publisher.track(told);
  return { begin, told };
}

/** Lets things happen to a mail one after another, and publishes their events. */
export async function happen(context: Context, mail: SentMail, occurrences: readonly Occurrence[]): Promise<void> {
  const fault = context.faults.take(
    ["withhold-events", "lose-events", "duplicate-events", "reverse-events"],
    recipientsOf(mail),
  );
  const reversed: Outgoing[] = [];
  for (const occurrence of occurrences) {
    // Does not keep the process alive, as nothing that happens here needs to.
    if (occurrence.type !== "Send" && context.deliveryMs > 0) await wait(context.deliveryMs, undefined, { ref: false });
    const outgoing = occur(context, mail, occurrence);
    if (outgoing === undefined || fault?.kind === "lose-events") continue;
    if (fault?.kind === "withhold-events") context.publisher.hold(outgoing);
    else if (fault?.kind === "reverse-events") reversed.unshift(outgoing);
    else await context.publisher.handOver(outgoing);
    if (fault?.kind === "duplicate-events") await context.publisher.handOver(outgoing);
  }
  for (const outgoing of reversed) await context.publisher.handOver(outgoing);
}

/** Notes an occurrence at the mail. Returns its event if the mail's configuration set publishes it. */
function occur(context: Context, mail: SentMail, occurrence: Occurrence): Outgoing | undefined {
  const now = context.now();
  const event = eventOf(mail, occurrence, now);
  const note: MailEvent = {
    id: event.id,
    type: event["detail-type"],
    at: now.toISOString(),
    recipients: "recipient" in occurrence ? [occurrence.recipient] : [],
    note: noteOf(occurrence),
    handedOver: 0,
  };
  mail.events.push(note);
  mail.state = stateAfter(mail.state, occurrence);
  suppressAfter(context, occurrence, now);
  context.changed();
  if (mail.configurationSet === undefined) return undefined;
  const isPublished = publishes(context.configurationSets.get(mail.configurationSet), occurrence.type);
  return isPublished ? { event, note } : undefined;
}

function noteOf(occurrence: Occurrence): string {
  if (occurrence.type !== "Bounce") return "";
  const { bounceType, bounceSubType } = bounceKinds[occurrence.bounce];
  return `${bounceType}, ${bounceSubType}`;
}

function stateAfter(state: MailState, occurrence: Occurrence): MailState {
  switch (occurrence.type) {
    case "Send":
      return state;
    case "Delivery":
      return "delivered";
    case "Bounce":
      return occurrence.bounce === "outOfOffice" ? state : "bounced";
    case "Complaint":
      return "complained";
    case "DeliveryDelay":
      return "delayed";
    case "Reject":
      return "rejected";
  }
}

/** A hard bounce or a complaint puts the address on the account's suppression list; the simulator's never are. */
function suppressAfter(context: Context, occurrence: Occurrence, now: Date): void {
  if (occurrence.type !== "Bounce" && occurrence.type !== "Complaint") return;
  if (occurrence.type === "Bounce" && occurrence.bounce !== "general") return;
  const reason = occurrence.type === "Bounce" ? "BOUNCE" : "COMPLAINT";
  if (!context.account.suppressedReasons.includes(reason)) return;
  if (occurrence.recipient.endsWith("@simulator.amazonses.com")) return;
  context.suppressed.set(occurrence.recipient, { reason, at: now });
}
