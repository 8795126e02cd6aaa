import type { Noun, Parsed } from "../../shared/contract/index.ts";
import { type RouteId, routes } from "../../shared/contract/routes.ts";
import { findUser, type User } from "../data/user.ts";
import { type CallerBy, callers, type ReadAccount } from "./caller.ts";
import { type Answer, type Call, chain, type Handler } from "./chain.ts";
import type { OpenRouteId } from "./open-endpoint.ts";

/** The routes that read who is calling. The others have `openEndpoint`. */
type ClosedRouteId = Exclude<RouteId, OpenRouteId>;
type CallerOf<Id extends ClosedRouteId, Account> = CallerBy<Account>[(typeof routes)[Id]["who"]];

/** The function behind a route that reads who is calling, by the account of the token. */
export function endpoint<Id extends ClosedRouteId>(
  id: Id,
  noun: Noun<Id>,
  run: (call: Call<Id, CallerOf<Id, User>>) => Promise<Answer<Id>>,
): Handler {
  return endpointFor(id, noun, findUser, run);
}

/** The same for a route that reads more than the account when it reads its caller. */
export function endpointFor<Id extends ClosedRouteId, Account extends User>(
  id: Id,
  noun: Noun<Id>,
  readAccount: ReadAccount<Account, Parsed<Id>>,
  run: (call: Call<Id, CallerOf<Id, Account>>) => Promise<Answer<Id>>,
): Handler {
  const who: (typeof routes)[Id]["who"] = routes[id].who;
  return chain<Id, CallerOf<Id, Account>>(
    id,
    noun,
    (event, input, now) => callers(event, now, (userId) => readAccount(userId, input, now))[who](),
    run,
  );
}

/**
 * The same for a route that reads something beside its caller's account: both reads begin together, once the token is good, so the route
 * takes the time of one. `beside()` is what was read; whatever went wrong with it is thrown there, after the caller has been let in.
 */
export function endpointBeside<Id extends ClosedRouteId, Beside>(
  id: Id,
  noun: Noun<Id>,
  read: (input: Parsed<Id>, userId: string, now: Date) => Promise<Beside>,
  run: (call: Call<Id, CallerOf<Id, User & { beside(): Promise<Beside> }>>) => Promise<Answer<Id>>,
): Handler {
  return endpointFor(
    id,
    noun,
    async (userId, input, now) => {
      const beside = read(input, userId, now);
      beside.catch(() => {});
      const user = await findUser(userId);
      return user && { ...user, beside: () => beside };
    },
    run,
  );
}
