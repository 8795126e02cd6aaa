import type Stripe from "stripe";
import * as z from "zod";
import { type Context, seconds } from "../model/context.ts";
import { newId, randomText } from "../model/ids.ts";
import { invalidRequest, noSuchObject } from "../model/stripe-failure.ts";
import { pageParams, paginate, type StripeList } from "../requests/pagination.ts";
import { flag, mergeMetadata, metadata, text, textOrNull } from "../requests/params.ts";

export const createEndpointParams = z.strictObject({
  url: text,
  enabled_events: z.array(text).min(1),
  api_version: text.optional(),
  description: textOrNull.optional(),
  metadata: metadata.optional(),
});

/** `POST /v1/webhook_endpoints`: the only response that includes the signing secret. */
export function createEndpoint(
  context: Context,
  params: z.output<typeof createEndpointParams>,
): Stripe.WebhookEndpoint {
  if (!URL.canParse(params.url) || !/^https?:$/.test(new URL(params.url).protocol))
    throw invalidRequest("Not a valid URL", { code: "url_invalid", param: "url" });
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: params.api_version ?? null,
    application: null,
    created: seconds(context.now()),
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    secret: `whsec_${randomText(32)}`,
    status: "enabled",
    url: params.url,
  };
  context.state.webhookEndpoints.set(endpoint.id, endpoint);
  return endpoint;
}

function findEndpoint(context: Context, id: string): Stripe.WebhookEndpoint {
  const endpoint = context.state.webhookEndpoints.get(id);
  if (endpoint === undefined) throw noSuchObject("webhook endpoint", id);
  return endpoint;
}

/** Returns the endpoint without its secret, or throws 404. */
export function getEndpoint(context: Context, id: string): Stripe.WebhookEndpoint {
  const { secret: _, ...withoutSecret } = findEndpoint(context, id);
  return withoutSecret;
}

export const updateEndpointParams = z.strictObject({
  url: text.optional(),
  enabled_events: z.array(text).min(1).optional(),
  description: textOrNull.optional(),
  disabled: flag.optional(),
  metadata: metadata.optional(),
});

export function updateEndpoint(
  context: Context,
  id: string,
  params: z.output<typeof updateEndpointParams>,
): Stripe.WebhookEndpoint {
  const endpoint = findEndpoint(context, id);
  endpoint.url = params.url ?? endpoint.url;
  endpoint.enabled_events = params.enabled_events ?? endpoint.enabled_events;
  if (params.description !== undefined) endpoint.description = params.description;
  if (params.disabled !== undefined) endpoint.status = params.disabled ? "disabled" : "enabled";
  endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata);
  return getEndpoint(context, id);
}

export function deleteEndpoint(context: Context, id: string) {
  findEndpoint(context, id);
  context.state.webhookEndpoints.delete(id);
  return { id, object: "webhook_endpoint", deleted: true };
}

export const endpointListParams = z.strictObject(pageParams);

export function listEndpoints(
  context: Context,
  params: z.output<typeof endpointListParams>,
): StripeList<Stripe.WebhookEndpoint> {
  const all = [...context.state.webhookEndpoints.keys()].map((id) => getEndpoint(context, id));
  return paginate("/v1/webhook_endpoints", all, params);
}
