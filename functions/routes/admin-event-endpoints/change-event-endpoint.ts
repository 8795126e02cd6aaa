import { eventEndpoints } from "#shared/contract/admin/event-endpoints.ts";
import { changeEventEndpoint } from "../../data/event-endpoints.ts";
import { endpoint } from "../../http/endpoint.ts";
import { sharedSecretOf } from "../../line-events/sign.ts";
import { eventEndpointReply } from "../../replies/event-endpoint.ts";

/** Turns an endpoint on or off, or rolls its key; a new shared secret is returned once. */
export const handler = endpoint("changeEventEndpoint", eventEndpoints, async ({ params, body, caller, now }) => {
  const changed = await changeEventEndpoint(params.id, body.action, { userId: caller.id, email: caller.email }, now);
  const secret = body.action === "rollKey" ? sharedSecretOf(changed) : null;
  return { endpoint: eventEndpointReply(changed, now), secret };
});
