import type { RouteContract } from "#shared/contract/index.ts";
import type { RouteId, routes } from "#shared/contract/routes.ts";
import { type Call, chain, type Handler, type RouteReply, type Secrets } from "./chain.ts";

/** The routes that do not read an account: the public ones, and Stripe's, which verifies a signature. */
export type OpenRouteId = {
  [Id in RouteId]: (typeof routes)[Id]["who"] extends "anyone" | "stripe" ? Id : never;
}[RouteId];

/** Creates the handler of an open route. Not in `endpoint.ts`, so that open routes bundle no token or account code. */
export function openEndpoint<Id extends OpenRouteId>(
  id: Id,
  contract: RouteContract<Id>,
  run: (call: Call<Id, undefined>) => Promise<RouteReply<Id>>,
): Handler {
  return chain(id, contract, async () => undefined, run);
}

/** Like `openEndpoint`, but reads these secrets, all of which the route needs, at once (`chain.ts`). */
export function openEndpointWithSecrets<Id extends OpenRouteId>(
  id: Id,
  contract: RouteContract<Id>,
  secrets: Secrets,
  run: (call: Call<Id, undefined>) => Promise<RouteReply<Id>>,
): Handler {
  return chain(id, contract, async () => undefined, run, secrets);
}
