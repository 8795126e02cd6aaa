import * as z from "zod";
import { expand, type JsonObject } from "./expand.ts";
import type { Caller, Context } from "./model/context.ts";
import { chargeListParams, getCharge, listCharges } from "./objects/charges.ts";
import {
  createSession,
  createSessionParams,
  expireSession,
  getSession,
  listSessions,
  sessionListParams,
} from "./objects/checkout-sessions.ts";
import { confirmIntent, confirmParams } from "./objects/confirm-intent.ts";
import { acceptDispute, disputeListParams, getDispute, listDisputes } from "./objects/disputes.ts";
import { eventListParams, getEvent, listEvents } from "./objects/event-list.ts";
import { publicFieldsOf } from "./objects/intent-object.ts";
import { sessionLineItems } from "./objects/line-items.ts";
import { syncSession } from "./objects/pay-session.ts";
import {
  cancelIntent,
  cancelIntentParams,
  createIntent,
  createIntentParams,
  getIntent,
  listIntents,
  listIntentsParams,
  updateIntent,
  updateIntentParams,
} from "./objects/payment-intents.ts";
import {
  createDomain,
  createDomainParams,
  domainListParams,
  getDomain,
  listDomains,
  updateDomain,
  updateDomainParams,
  validateDomain,
} from "./objects/payment-method-domains.ts";
import { methodByName } from "./objects/payment-methods.ts";
import {
  cancelRefund,
  createRefund,
  createRefundParams,
  getRefund,
  listRefunds,
  refundListParams,
} from "./objects/refunds.ts";
import {
  createEndpoint,
  createEndpointParams,
  deleteEndpoint,
  endpointListParams,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
  updateEndpointParams,
} from "./objects/webhook-endpoints.ts";
import type { FormTree } from "./requests/form-encoding.ts";
import { parseParams, text } from "./requests/params.ts";

/** An API call; `id` is the object id in the path, or "". */
export interface Call {
  context: Context;
  caller: Caller;
  id: string;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** `:id` matches one segment. */
  path: string;
  /** Whether a publishable key may call it. */
  publishable: boolean;
  handle(call: Call, raw: FormTree): JsonObject;
}

const noParams = z.strictObject({});
const expandSchema = z.array(z.string()).catch([]);

function route<S extends z.ZodType>(
  signature: `${Route["method"]} /v1/${string}`,
  params: S,
  run: (call: Call, params: z.output<S>) => unknown,
  publishable = false,
): Route {
  const [method, path = ""] = signature.split(" ");
  return {
    method: method === "GET" || method === "DELETE" ? method : "POST",
    path,
    publishable,
    handle(call, { expand: paths, ...raw }) {
      const result = run(call, parseParams(params, raw));
      return expand(call.context, result, expandSchema.parse(paths ?? []));
    },
  };
}

const retrieveIntentParams = z.strictObject({ client_secret: text.optional(), _stripe_version: text.optional() });
const visibleFieldsOf = ({ caller }: Call, intent: Parameters<typeof publicFieldsOf>[0]) =>
  caller.publishable ? publicFieldsOf(intent) : intent;

/** The endpoints of Stripe's API that this stand-in implements. */
export const ROUTES: readonly Route[] = [
  route("POST /v1/payment_intents", createIntentParams, ({ context, caller }, params) =>
    createIntent(context, caller, params),
  ),
  route("GET /v1/payment_intents", listIntentsParams, ({ context }, params) => listIntents(context, params)),
  route(
    "GET /v1/payment_intents/:id",
    retrieveIntentParams,
    (call, params) => visibleFieldsOf(call, getIntent(call.context, call.caller, call.id, params.client_secret)),
    true,
  ),
  route("POST /v1/payment_intents/:id", updateIntentParams, ({ context, caller, id }, params) =>
    updateIntent(context, getIntent(context, caller, id), params),
  ),
  route(
    "POST /v1/payment_intents/:id/confirm",
    confirmParams,
    (call, params) => {
      const intent = getIntent(call.context, call.caller, call.id, params.client_secret);
      confirmIntent(call.context, call.caller, intent, params);
      syncSession(call.context, intent);
      return visibleFieldsOf(call, intent);
    },
    true,
  ),
  route("POST /v1/payment_intents/:id/cancel", cancelIntentParams, ({ context, caller, id }, params) =>
    cancelIntent(context, caller, getIntent(context, caller, id), params),
  ),
  route("GET /v1/payment_methods/:id", noParams, ({ context, id }) => methodByName(context, id)),
  route("GET /v1/charges", chargeListParams, ({ context }, params) => listCharges(context, params)),
  route("GET /v1/charges/:id", noParams, ({ context, id }) => getCharge(context, id)),
  route("POST /v1/refunds", createRefundParams, ({ context, caller }, params) => createRefund(context, caller, params)),
  route("GET /v1/refunds", refundListParams, ({ context }, params) => listRefunds(context, params)),
  route("GET /v1/refunds/:id", noParams, ({ context, id }) => getRefund(context, id)),
  route("POST /v1/refunds/:id/cancel", noParams, ({ context, caller, id }) =>
    cancelRefund(context, caller, getRefund(context, id)),
  ),
  route("GET /v1/disputes", disputeListParams, ({ context }, params) => listDisputes(context, params)),
  route("GET /v1/disputes/:id", noParams, ({ context, id }) => getDispute(context, id)),
  route("POST /v1/disputes/:id/close", noParams, ({ context, caller, id }) =>
    acceptDispute(context, caller, getDispute(context, id)),
  ),
  route("GET /v1/events", eventListParams, ({ context }, params) => listEvents(context, params)),
  route("GET /v1/events/:id", noParams, ({ context, id }) => getEvent(context, id)),
  route("POST /v1/checkout/sessions", createSessionParams, ({ context }, params) => createSession(context, params)),
  route("GET /v1/checkout/sessions", sessionListParams, ({ context }, params) => listSessions(context, params)),
  route("GET /v1/checkout/sessions/:id", noParams, ({ context, id }) => getSession(context, id)),
  route("GET /v1/checkout/sessions/:id/line_items", noParams, ({ context, id }) => sessionLineItems(context, id)),
  route("POST /v1/checkout/sessions/:id/expire", noParams, ({ context, caller, id }) =>
    expireSession(context, caller, getSession(context, id)),
  ),
  route("POST /v1/webhook_endpoints", createEndpointParams, ({ context }, params) => createEndpoint(context, params)),
  route("GET /v1/webhook_endpoints", endpointListParams, ({ context }, params) => listEndpoints(context, params)),
  route("GET /v1/webhook_endpoints/:id", noParams, ({ context, id }) => getEndpoint(context, id)),
  route("POST /v1/webhook_endpoints/:id", updateEndpointParams, ({ context, id }, params) =>
    updateEndpoint(context, id, params),
  ),
  route("DELETE /v1/webhook_endpoints/:id", noParams, ({ context, id }) => deleteEndpoint(context, id)),
  route("POST /v1/payment_method_domains", createDomainParams, ({ context }, params) => createDomain(context, params)),
  route("GET /v1/payment_method_domains", domainListParams, ({ context }, params) => listDomains(context, params)),
  route("GET /v1/payment_method_domains/:id", noParams, ({ context, id }) => getDomain(context, id)),
  route("POST /v1/payment_method_domains/:id", updateDomainParams, ({ context, id }, params) =>
    updateDomain(getDomain(context, id), params),
  ),
  route("POST /v1/payment_method_domains/:id/validate", noParams, ({ context, id }) =>
    validateDomain(context, getDomain(context, id)),
  ),
];

/** Finds the route of a request and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const candidate of ROUTES) {
    if (candidate.method !== method) continue;
    const id = matchPath(candidate.path, path);
    if (id !== undefined) return { route: candidate, id };
  }
  return undefined;
}

/** Returns the segment at `:id` ("" without one), or undefined when the path does not match. */
export function matchPath(pattern: string, path: string): string | undefined {
  const patternSegments = pattern.split("/");
  const segments = path.split("/");
  if (patternSegments.length !== segments.length) return undefined;
  let id = "";
  for (const [index, segment] of patternSegments.entries()) {
    if (segment === ":id") id = decodeSegment(segments[index] ?? "");
    else if (segment !== segments[index]) return undefined;
  }
  return id;
}

/** Returns a malformed segment unchanged: no object has such an id, so the request fails like for any unknown id. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
