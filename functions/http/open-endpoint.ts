import type { RouteContract } from "#shared/contract/index.ts";
import type { RouteId, routes } from "#shared/contract/routes.ts";
import { type Call, chain, type Handler, type RouteReply } from "./chain.ts";

/** The routes whose caller has no account to show: anybody, and Stripe, which proves itself by a signature. */
export type OpenRouteId = {
  [Id in RouteId]: (typeof routes)[Id]["who"] extends "anyone" | "stripe" ? Id : never;
}[RouteId];

/**
 * The function behind an open route. Apart from `endpoint.ts`, so that it carries nothing that reads tokens and
 * accounts.
 */
export function openEndpoint<Id extends OpenRouteId>(
  id: Id,
  contract: RouteContract<Id>,
  run: (call: Call<Id, undefined>) => Promise<RouteReply<Id>>,
): Handler {
  return chain(id, contract, async () => undefined, run);
}
