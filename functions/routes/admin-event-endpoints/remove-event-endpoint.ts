import { eventEndpoints } from "#shared/contract/admin/event-endpoints.ts";
import { removeEventEndpoint } from "../../data/event-endpoints.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Removes an endpoint. */
export const handler = endpoint("removeEventEndpoint", eventEndpoints, async ({ params, caller, now }) => {
  await removeEventEndpoint(params.id, { userId: caller.id, email: caller.email }, now);
  return { ok: true };
});
