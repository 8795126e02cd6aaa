import type { ParsedInput, RouteContract } from "#shared/contract/index.ts";
import { type RouteId, type RouteLine, routes } from "#shared/contract/routes.ts";
import { findUser, type User } from "../data/user.ts";
import { type CallerBy, callers, type ReadAccount } from "./caller.ts";
import { type Call, chain, type Handler, type RouteReply } from "./chain.ts";
import type { OpenRouteId } from "./open-endpoint.ts";

/** The routes that identify their caller. The others use `openEndpoint`. */
type ClosedRouteId = Exclude<RouteId, OpenRouteId>;
type CallerOf<Id extends ClosedRouteId, Account> = CallerBy<Account>[(typeof routes)[Id]["who"]];

/** Creates the handler of a route that identifies its caller by the account in the token. */
export function endpoint<Id extends ClosedRouteId>(
  id: Id,
  contract: RouteContract<Id>,
  run: (call: Call<Id, CallerOf<Id, User>>) => Promise<RouteReply<Id>>,
): Handler {
  return endpointFor(id, contract, findUser, run);
}

/** The same with a custom account read, such as an account with its orders. */
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
 * Loads extra data in parallel with the caller's account, once the token is verified. Await it with `loaded()`; its
 * error surfaces there, after authorization.
 *
 * On admin routes the extra read starts only for a token issued to an admin. For any other token, such as that of an
 * account promoted since, it starts after authorization.
 */
export function endpointWith<Id extends ClosedRouteId, Extra>(
  id: Id,
  contract: RouteContract<Id>,
  read: (input: ParsedInput<Id>, userId: string, now: Date) => Promise<Extra>,
  run: (call: Call<Id, CallerOf<Id, User & { loaded(): Promise<Extra> }>>) => Promise<RouteReply<Id>>,
): Handler {
  const who = whoOf(id);
  const forAdmins = who === "admin" || who === "admin-signing-in";
  return chain<Id, CallerOf<Id, User & { loaded(): Promise<Extra> }>>(
    id,
    contract,
    (event, input, now) =>
      callers(
        event,
        now,
        async (userId, role) => {
          let started: Promise<Extra> | undefined;
          const loaded = () => {
            // An input error becomes this read's error, which surfaces only after authorization.
            started ??= (async () => read(input(), userId, now))();
            return started;
          };
          if (!forAdmins || role === "admin") loaded().catch(() => {});
          const user = await findUser(userId);
          return user && { ...user, loaded };
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
