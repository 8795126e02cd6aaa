import Stripe from "stripe";
import { type Caller, seconds, type World } from "./context.ts";
import { newId } from "./ids.ts";
import type { StoredEvent } from "./state.ts";

/** The endpoint given at start has no object of its own. */
export const CONFIGURED_ENDPOINT = "configured";

/** Ids of the endpoints that want this type of event. */
function interestedEndpoints(world: World, type: string): string[] {
  const registered = [...world.state.webhookEndpoints.values()]
    .filter((endpoint) => endpoint.status === "enabled")
    .filter((endpoint) => endpoint.enabled_events.includes("*") || endpoint.enabled_events.includes(type))
    .map((endpoint) => endpoint.id);
  return world.settings.webhookUrl === undefined ? registered : [CONFIGURED_ENDPOINT, ...registered];
}

/** Queues one delivery of an event; the deliverer takes it from there after the state is saved. */
export function queueDelivery(world: World, eventId: string, endpointId: string, held: boolean): string {
  const id = newId("del");
  world.state.deliveries.set(id, { id, eventId, endpointId, attempts: 0, held });
  return id;
}

/** Records an event with a frozen copy of its object and queues its webhooks. */
export function emit(world: World, caller: Caller, type: string, object: object, previous?: object): StoredEvent {
  const endpoints = interestedEndpoints(world, type);
  const event: StoredEvent = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: seconds(world.now()),
    data: {
      object: structuredClone(object),
      ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: caller.requestId, idempotency_key: caller.idempotencyKey },
    type,
  };
  world.state.events.set(event.id, event);
  const { mode } = world.settings.webhookMode;
  for (const endpoint of endpoints) {
    queueDelivery(world, event.id, endpoint, mode === "withhold" || mode === "reorder");
    if (mode === "duplicate") queueDelivery(world, event.id, endpoint, false);
  }
  return event;
}
