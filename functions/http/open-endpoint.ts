import type { RouteContract } from "#shared/contract/index.ts";
import type { RouteId, routes } from "#shared/contract/routes.ts";
import { type Call, chain, type Handler, type RouteReply } from "./chain.ts";

/** The routes without an account: public ones, and Stripe's, which is verified by signature. */
export type OpenRouteId = {
  [Id in RouteId]: (typeof routes)[Id]["who"] extends "anyone" | "stripe" ? Id : never;
}[RouteId];

/** Creates the handler of an open route. Separate from `endpoint.ts`, so that it bundles no token or account code. */
export function openEndpoint<Id extends OpenRouteId>(
  id: Id,
  contract: RouteContract<Id>,
  run: (call: Call<Id, undefined>) => Promise<RouteReply<Id>>,
): Handler {
  return chain(id, contract, async () => undefined, run);
}
