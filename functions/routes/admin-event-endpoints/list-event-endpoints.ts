import { eventEndpoints } from "#shared/contract/admin/event-endpoints.ts";
import { listEventEndpoints } from "../../data/event-endpoints.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { eventEndpointReply } from "../../replies/event-endpoint.ts";

/** Lists the endpoints that are told of changes of licenses. */
export const handler = endpointWithPreload(
  "listEventEndpoints",
  eventEndpoints,
  () => listEventEndpoints(),
  async ({ caller, now }) => ({
    endpoints: (await caller.preloaded()).map((each) => eventEndpointReply(each, now)),
  }),
);
