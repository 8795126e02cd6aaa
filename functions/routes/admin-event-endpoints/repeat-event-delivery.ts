import { eventEndpoints } from "#shared/contract/admin/event-endpoints.ts";
import { makeEventDeliveryDue, readEventDelivery } from "../../data/event-deliveries.ts";
import { readEventEndpoint } from "../../data/event-endpoints.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deliverEvent } from "../../line-events/deliver.ts";
import { eventDeliveryReply } from "../../replies/event-endpoint.ts";
import { ShopError } from "../../shop-error.ts";

/** Sends an event again, at once, and returns what the endpoint answered, or that it is turned off. */
export const handler = endpoint("repeatEventDelivery", eventEndpoints, async ({ params, caller, now, log }) => {
  const { id: endpointId, event: id } = params;
  const [found, delivery] = await Promise.all([readEventEndpoint(endpointId), readEventDelivery(endpointId, id)]);
  if (found === undefined || delivery === undefined) throw new ShopError("not_found");
  await makeEventDeliveryDue(delivery, { userId: caller.id, email: caller.email }, now);
  await deliverEvent(delivery, { now: () => now, random: Math.random, log });
  return { delivery: eventDeliveryReply((await readEventDelivery(endpointId, id)) ?? delivery) };
});
