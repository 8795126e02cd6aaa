import * as z from "zod";
import { expand, type JsonObject } from "./expand.ts";
import type { Caller, World } from "./model/context.ts";
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
import { publicView } from "./objects/intent-object.ts";
import { sessionLineItems } from "./objects/line-items.ts";
import { followSession } from "./objects/pay-session.ts";
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

/** One call as an operation sees it; `id` is the object named in the path, or "". */
export interface Call {
  world: World;
  caller: Caller;
  id: string;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** `:id` stands for one segment. */
  path: string;
  /** Whether a publishable key may call it. */
  publishable: boolean;
  handle(call: Call, raw: FormTree): JsonObject;
}

const nothing = z.strictObject({});
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
      const answer = run(call, parseParams(params, raw));
      return expand(call.world, answer, expandSchema.parse(paths ?? []));
    },
  };
}

const secretParams = z.strictObject({ client_secret: text.optional(), _stripe_version: text.optional() });
const view = ({ caller }: Call, intent: Parameters<typeof publicView>[0]) =>
  caller.publishable ? publicView(intent) : intent;

/** Every endpoint of Stripe's API that this stand-in speaks. */
export const ROUTES: readonly Route[] = [
  route("POST /v1/payment_intents", createIntentParams, ({ world, caller }, params) =>
    createIntent(world, caller, params),
  ),
  route("GET /v1/payment_intents", listIntentsParams, ({ world }, params) => listIntents(world, params)),
  route(
    "GET /v1/payment_intents/:id",
    secretParams,
    (call, params) => view(call, getIntent(call.world, call.caller, call.id, params.client_secret)),
    true,
  ),
  route("POST /v1/payment_intents/:id", updateIntentParams, ({ world, caller, id }, params) =>
    updateIntent(world, getIntent(world, caller, id), params),
  ),
  route(
    "POST /v1/payment_intents/:id/confirm",
    confirmParams,
    (call, params) => {
      const intent = getIntent(call.world, call.caller, call.id, params.client_secret);
      confirmIntent(call.world, call.caller, intent, params);
      followSession(call.world, intent);
      return view(call, intent);
    },
    true,
  ),
  route("POST /v1/payment_intents/:id/cancel", cancelIntentParams, ({ world, caller, id }, params) =>
    cancelIntent(world, caller, getIntent(world, caller, id), params),
  ),
  route("GET /v1/payment_methods/:id", nothing, ({ world, id }) => methodByName(world, id)),
  route("GET /v1/charges", chargeListParams, ({ world }, params) => listCharges(world, params)),
  route("GET /v1/charges/:id", nothing, ({ world, id }) => getCharge(world, id)),
  route("POST /v1/refunds", createRefundParams, ({ world, caller }, params) => createRefund(world, caller, params)),
  route("GET /v1/refunds", refundListParams, ({ world }, params) => listRefunds(world, params)),
  route("GET /v1/refunds/:id", nothing, ({ world, id }) => getRefund(world, id)),
  route("POST /v1/refunds/:id/cancel", nothing, ({ world, caller, id }) =>
    cancelRefund(world, caller, getRefund(world, id)),
  ),
  route("GET /v1/disputes", disputeListParams, ({ world }, params) => listDisputes(world, params)),
  route("GET /v1/disputes/:id", nothing, ({ world, id }) => getDispute(world, id)),
  route("POST /v1/disputes/:id/close", nothing, ({ world, caller, id }) =>
    acceptDispute(world, caller, getDispute(world, id)),
  ),
  route("GET /v1/events", eventListParams, ({ world }, params) => listEvents(world, params)),
  route("GET /v1/events/:id", nothing, ({ world, id }) => getEvent(world, id)),
  route("POST /v1/checkout/sessions", createSessionParams, ({ world }, params) => createSession(world, params)),
  route("GET /v1/checkout/sessions", sessionListParams, ({ world }, params) => listSessions(world, params)),
  route("GET /v1/checkout/sessions/:id", nothing, ({ world, id }) => getSession(world, id)),
  route("GET /v1/checkout/sessions/:id/line_items", nothing, ({ world, id }) => sessionLineItems(world, id)),
  route("POST /v1/checkout/sessions/:id/expire", nothing, ({ world, caller, id }) =>
    expireSession(world, caller, getSession(world, id)),
  ),
  route("POST /v1/webhook_endpoints", createEndpointParams, ({ world }, params) => createEndpoint(world, params)),
  route("GET /v1/webhook_endpoints", endpointListParams, ({ world }, params) => listEndpoints(world, params)),
  route("GET /v1/webhook_endpoints/:id", nothing, ({ world, id }) => getEndpoint(world, id)),
  route("POST /v1/webhook_endpoints/:id", updateEndpointParams, ({ world, id }, params) =>
    updateEndpoint(world, id, params),
  ),
  route("DELETE /v1/webhook_endpoints/:id", nothing, ({ world, id }) => deleteEndpoint(world, id)),
];

/** The route of a request and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const candidate of ROUTES) {
    if (candidate.method !== method) continue;
    const id = matchPath(candidate.path, path);
    if (id !== undefined) return { route: candidate, id };
  }
  return undefined;
}

/** The segment at `:id` ("" without one), or undefined when the path is another. */
export function matchPath(pattern: string, path: string): string | undefined {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return undefined;
  let id = "";
  for (const [index, segment] of wanted.entries()) {
    if (segment === ":id") id = decodeURIComponent(given[index] ?? "");
    else if (segment !== given[index]) return undefined;
  }
  return id;
}
