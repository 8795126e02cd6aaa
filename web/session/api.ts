/**
 * The API client of the pages: `call("createPaymentIntent", { body: { phone } })`. Typed by the contract, but loads
 * only the contract's route table, not its schemas.
 */
import type { Input, Reply } from "#shared/contract/index.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { shopRoutes } from "#shared/contract/shop/routes.ts";
import { send } from "./send.ts";

export { ApiError, send } from "./send.ts";

/** The arguments of `call` after the route's id; a route without input needs none. */
type CallArguments<Id extends RouteId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, options?: { signal?: AbortSignal }]
    : [input: Input<Id>, options?: { signal?: AbortSignal }];

/** Calls a route for visitors or customers. Throws `ApiError`, and `fetch`'s error when `signal` aborts the call. */
export function call<Id extends keyof typeof shopRoutes>(
  id: Id,
  ...[input, options]: CallArguments<Id>
): Promise<Reply<Id>> {
  return send<Id>(shopRoutes[id], input, options?.signal);
}
