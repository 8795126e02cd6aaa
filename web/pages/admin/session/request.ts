import type { Input, Reply } from "#shared/contract/index.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { send } from "#web/session/api.ts";

/**
 * Calls a route once; a rejected call does not lock the area. Throws `ApiError`, and `fetch`'s error when `signal`
 * aborts the call.
 */
export function request<Id extends RouteId>(id: Id, input: Input<Id>, signal?: AbortSignal): Promise<Reply<Id>> {
  return send<Id>(routes[id], input, signal);
}
