import type { Input, Reply } from "#shared/contract/index.ts";
import { linkRoutes } from "#shared/contract/shop/link-routes.ts";
import { send } from "../session/send.ts";

/** Calls a route for links in mails. Its table is not in `api.ts`, which other pages load. */
export function callLink<Id extends keyof typeof linkRoutes>(
  id: Id,
  ...[input]: Record<never, never> extends Input<Id> ? [input?: Input<Id>] : [input: Input<Id>]
): Promise<Reply<Id>> {
  return send<Id>(linkRoutes[id], input);
}
