import { eventEndpoints } from "#shared/contract/admin/event-endpoints.ts";
import { listEventDeliveries } from "../../data/event-deliveries.ts";
import { readEventEndpoint } from "../../data/event-endpoints.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { eventDeliveryReply } from "../../replies/event-endpoint.ts";
import { ShopError } from "../../shop-error.ts";

/** Lists the deliveries to an endpoint, newest first. */
export const handler = endpointWithPreload(
  "listEventDeliveries",
  eventEndpoints,
  ({ params: { id }, query }) => Promise.all([readEventEndpoint(id), listEventDeliveries(id, query)]),
  async ({ caller }) => {
    const [found, { rows, nextCursor }] = await caller.preloaded();
    if (found === undefined) throw new ShopError("not_found");
    return { deliveries: rows.map(eventDeliveryReply), nextCursor };
  },
);
