import { attemptPausesSeconds } from "#shared/domain/event-endpoint.ts";
import {
  type EventDelivery,
  endEventDelivery,
  postponeEventDelivery,
  takeEventDelivery,
} from "../data/event-deliveries.ts";
import { type EventEndpoint, readEventEndpoint, turnGoneEndpointOff } from "../data/event-endpoints.ts";
import type { Log } from "../log.ts";
import { type EventAnswer, postEvent } from "./post.ts";
import { signaturesOf } from "./sign.ts";

/** What a run did with a delivery. `nothing`: it is not due, it has ended, or another run has it. */
export type DeliveryResult =
  | { readonly kind: "delivered" | "failed" | "nothing" }
  | { readonly kind: "postponed"; readonly pauseMs: number };

interface DeliveryContext {
  readonly now: () => Date;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly log: Log;
}

/** Pauses are up to this part longer, so that what failed at once is not tried again at once. */
const jitter = 0.2;

/**
 * Sends an event to its endpoint if it is due. Whenever the process dies, it is sent later, with the same id: an
 * endpoint may get an event twice, and never misses one. A 2xx is the end; a 410 turns the endpoint off; whatever else
 * is answered, the event is tried again, ten times within four days.
 */
export async function deliverEvent(
  due: Pick<EventDelivery, "endpointId" | "id">,
  { now, random, log }: DeliveryContext,
): Promise<DeliveryResult> {
  const taken = await takeEventDelivery(due, now());
  if (taken === undefined) return { kind: "nothing" };
  const { endpointId, id, attempts, attemptsBefore } = taken;
  const endpoint = await readEventEndpoint(endpointId);
  if (endpoint?.state !== "on") {
    await endEventDelivery(taken, "failed", "turned_off");
    return { kind: "failed" };
  }
  const answer = await send(taken, endpoint, now());
  const text = answer.kind === "status" ? String(answer.status) : answer.code;
  const about = { endpointId, eventId: id, attempt: attempts, answer: text };
  if (answer.kind === "status" && answer.status >= 200 && answer.status < 300) {
    await endEventDelivery(taken, "delivered", text);
    log.info("an event was delivered", about);
    return { kind: "delivered" };
  }
  const isGone = answer.kind === "status" && answer.status === 410;
  if (isGone) await turnGoneEndpointOff(endpoint);
  const pauseSeconds = attemptPausesSeconds[attempts - attemptsBefore];
  if (isGone || pauseSeconds === undefined) {
    await endEventDelivery(taken, "failed", text);
    log.warn("an event was given up", about);
    return { kind: "failed" };
  }
  const pauseMs = Math.ceil(pauseSeconds * 1000 * (1 + jitter * random()));
  await postponeEventDelivery(taken, new Date(now().getTime() + pauseMs), text);
  log.warn("an event was not delivered", about);
  return { kind: "postponed", pauseMs };
}

function send(delivery: EventDelivery, endpoint: EventEndpoint, now: Date): Promise<EventAnswer> {
  const { id, event, orderId, licenseState: state, since, revision, at } = delivery;
  const licence = { id: orderId, state, since, revision };
  const body = JSON.stringify({ type: event, timestamp: at, data: { licence } });
  const sentAt = String(Math.floor(now.getTime() / 1000));
  return postEvent(endpoint.url, body, {
    "webhook-id": id,
    "webhook-timestamp": sentAt,
    "webhook-signature": signaturesOf(endpoint, `${id}.${sentAt}.${body}`, now),
  });
}
