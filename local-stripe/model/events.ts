import Stripe from "stripe";
import { type Caller, type Context, seconds } from "./context.ts";
import { newId } from "./ids.ts";
import type { StoredEvent } from "./state.ts";

/** Id of the endpoint configured at start, which has no WebhookEndpoint object. */
export const CONFIGURED_ENDPOINT = "configured";

/** Returns the ids of the endpoints that subscribe to this event type. */
function subscribedEndpointIds(context: Context, type: string): string[] {
  const registeredIds = [...context.state.webhookEndpoints.values()]
    .filter((endpoint) => endpoint.status === "enabled")
    .filter((endpoint) => endpoint.enabled_events.includes("*") || endpoint.enabled_events.includes(type))
    .map((endpoint) => endpoint.id);
  return context.settings.webhookUrl === undefined ? registeredIds : [CONFIGURED_ENDPOINT, ...registeredIds];
}

/** Queues one delivery of an event: sent once the state is saved or, if `held`, once a test control releases it. */
export function queueDelivery(context: Context, eventId: string, endpointId: string, held: boolean): string {
  const id = newId("del");
  context.state.deliveries.set(id, { id, eventId, endpointId, attempts: 0, held });
  return id;
}

/** Records an event with a frozen copy of its object and queues its webhooks. */
export function emit(
  context: Context,
  caller: Caller,
  type: string,
  object: object,
  previousAttributes?: object,
): StoredEvent {
  const endpointIds = subscribedEndpointIds(context, type);
  const event: StoredEvent = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: seconds(context.now()),
    data: {
      object: structuredClone(object),
      ...(previousAttributes === undefined ? {} : { previous_attributes: structuredClone(previousAttributes) }),
    },
    livemode: false,
    pending_webhooks: endpointIds.length,
    request: { id: caller.requestId, idempotency_key: caller.idempotencyKey },
    type,
  };
  context.state.events.set(event.id, event);
  const { mode } = context.settings.webhookMode;
  for (const endpointId of endpointIds) {
    queueDelivery(context, event.id, endpointId, mode === "withhold" || mode === "reorder");
    if (mode === "duplicate") queueDelivery(context, event.id, endpointId, false);
  }
  return event;
}
