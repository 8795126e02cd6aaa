import type { Reply } from "#shared/contract/index.ts";
import type { EventDelivery } from "../data/event-deliveries.ts";
import type { EventEndpoint } from "../data/event-endpoints.ts";
import { publicKeyOf } from "../line-events/sign.ts";

/** An endpoint for the admin area, without its secret. */
export function eventEndpointReply(endpoint: EventEndpoint, now: Date): Reply<"addEventEndpoint">["endpoint"] {
  const { id, url, signature, state, createdAt, formerKey } = endpoint;
  const isRolling = formerKey !== undefined && Date.parse(formerKey.until) > now.getTime();
  const formerKeyUntil = isRolling ? formerKey.until : null;
  return { id, url, signature, publicKey: publicKeyOf(endpoint), state, createdAt, formerKeyUntil };
}

/** A delivery for the admin area. */
export function eventDeliveryReply(delivery: EventDelivery): Reply<"repeatEventDelivery">["delivery"] {
  const { id, event, orderId, at, state, attempts, lastAttemptAt = null, dueAt, answer = null } = delivery;
  return { id, event, orderId, at, state, attempts, lastAttemptAt, nextAttemptAt: dueAt ?? null, answer };
}
