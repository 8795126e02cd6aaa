import { eventEndpoints } from "#shared/contract/admin/event-endpoints.ts";
import { addEventEndpoint } from "../../data/event-endpoints.ts";
import { endpoint } from "../../http/endpoint.ts";
import { isPermittedUrl } from "../../line-events/post.ts";
import { sharedSecretOf } from "../../line-events/sign.ts";
import { eventEndpointReply } from "../../replies/event-endpoint.ts";
import { ShopError } from "../../shop-error.ts";

/** Adds an endpoint that is told of changes of licenses, and returns its shared secret once. */
export const handler = endpoint("addEventEndpoint", eventEndpoints, async ({ body, caller, now }) => {
  if (!isPermittedUrl(body.url)) {
    const message = "Enter a public URL that starts with https://.";
    throw new ShopError("invalid", { message, issues: [{ path: "url", message }] });
  }
  const added = await addEventEndpoint(body, { userId: caller.id, email: caller.email }, now);
  return { endpoint: eventEndpointReply(added, now), secret: sharedSecretOf(added) };
});
