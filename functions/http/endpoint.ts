import type { Parsed, RouteContract } from "#shared/contract/index.ts";
import { type RouteId, type RouteLine, routes } from "#shared/contract/routes.ts";
import { findUser, type User } from "../data/user.ts";
import { type CallerBy, callers, type ReadAccount } from "./caller.ts";
import { type Call, chain, type Handler, type RouteReply } from "./chain.ts";
import type { OpenRouteId } from "./open-endpoint.ts";

/** The routes that read who is calling. The others have `openEndpoint`. */
type ClosedRouteId = Exclude<RouteId, OpenRouteId>;
type CallerOf<Id extends ClosedRouteId, Account> = CallerBy<Account>[(typeof routes)[Id]["who"]];

/** The function behind a route that reads who is calling, by the account of the token. */
export function endpoint<Id extends ClosedRouteId>(
  id: Id,
  contract: RouteContract<Id>,
  run: (call: Call<Id, CallerOf<Id, User>>) => Promise<RouteReply<Id>>,
): Handler {
  return endpointFor(id, contract, findUser, run);
}

/** The same for a route that reads more than the account when it reads its caller. */
export function endpointFor<Id extends ClosedRouteId, Account extends User>(
  id: Id,
  contract: RouteContract<Id>,
  readAccount: ReadAccount<Account>,
  run: (call: Call<Id, CallerOf<Id, Account>>) => Promise<RouteReply<Id>>,
): Handler {
  const who = whoOf(id);
  return chain<Id, CallerOf<Id, Account>>(
    id,
    contract,
    (event, _input, now) => callers(event, now, readAccount, proofOf(id))[who](),
    run,
  );
}

/**
 * The same for a route that reads something beside its caller's account: both reads begin together, once the token is
 * good, so the route takes the time of one. `beside()` is what was read; whatever went wrong with it is thrown there,
 * after the caller has been let in.
 *
 * A route for admins begins the second read only for a token that was made for an admin. For any other, as of
 * somebody who has become one since, it begins when it is asked for: nothing is read, and nothing parsed, for a
 * customer.
 */
export function endpointWith<Id extends ClosedRouteId, Beside>(
  id: Id,
  contract: RouteContract<Id>,
  read: (input: Parsed<Id>, userId: string, now: Date) => Promise<Beside>,
  run: (call: Call<Id, CallerOf<Id, User & { beside(): Promise<Beside> }>>) => Promise<RouteReply<Id>>,
): Handler {
  const who = whoOf(id);
  const forAdmins = who === "admin" || who === "admin-signing-in";
  return chain<Id, CallerOf<Id, User & { beside(): Promise<Beside> }>>(
    id,
    contract,
    (event, input, now) =>
      callers(
        event,
        now,
        async (userId, role) => {
          let begun: Promise<Beside> | undefined;
          const beside = () => {
            // What the input is refused for becomes the outcome of this read, which nobody sees before the caller was
            // let in.
            begun ??= (async () => read(input(), userId, now))();
            return begun;
          };
          if (!forAdmins || role === "admin") beside().catch(() => {});
          const user = await findUser(userId);
          return user && { ...user, beside };
        },
        proofOf(id),
      )[who](),
    run,
  );
}

function proofOf(id: RouteId): RouteLine["proof"] {
  const line: RouteLine = routes[id];
  return line.proof;
}

function whoOf<Id extends ClosedRouteId>(id: Id): (typeof routes)[Id]["who"] {
  return routes[id].who;
}
