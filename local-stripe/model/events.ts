import Stripe from "stripe";
import { type Caller, type Context, seconds } from "./context.ts";
import { newId } from "./ids.ts";
import type { StoredEvent } from "./state.ts";

/** Id of the endpoint configured at start, which has no WebhookEndpoint object. */
export const CONFIGURED_ENDPOINT = "configured";

/** Ids of the endpoints that subscribe to this event type. */
function interestedEndpoints(context: Context, type: string): string[] {
  const registered = [...context.state.webhookEndpoints.values()]
    .filter((endpoint) => endpoint.status === "enabled")
    .filter((endpoint) => endpoint.enabled_events.includes("*") || endpoint.enabled_events.includes(type))
    .map((endpoint) => endpoint.id);
  return context.settings.webhookUrl === undefined ? registered : [CONFIGURED_ENDPOINT, ...registered];
}

/** Queues one delivery of an event. It is sent once the state is saved. */
export function queueDelivery(context: Context, eventId: string, endpointId: string, held: boolean): string {
  const id = newId("del");
  context.state.deliveries.set(id, { id, eventId, endpointId, attempts: 0, held });
  return id;
}

/** Records an event with a frozen copy of its object and queues its webhooks. */
export function emit(context: Context, caller: Caller, type: string, object: object, previous?: object): StoredEvent {
  const endpoints = interestedEndpoints(context, type);
  const event: StoredEvent = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: seconds(context.now()),
    data: {
      object: structuredClone(object),
      ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: caller.requestId, idempotency_key: caller.idempotencyKey },
    type,
  };
  context.state.events.set(event.id, event);
  const { mode } = context.settings.webhookMode;
  for (const endpoint of endpoints) {
    queueDelivery(context, event.id, endpoint, mode === "withhold" || mode === "reorder");
    if (mode === "duplicate") queueDelivery(context, event.id, endpoint, false);
  }
  return event;
}
