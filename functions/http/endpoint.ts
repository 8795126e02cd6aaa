import type { ParsedInput, RouteContract } from "#shared/contract/index.ts";
import { type RouteId, type RouteLine, routes } from "#shared/contract/routes.ts";
import { findUser, type User } from "../data/user.ts";
import { claimedUserId } from "../sign-in/read-token.ts";
import type { AssistantRouteId } from "./assistant-endpoint.ts";
import { type CallerBy, callerFinders, type ReadAccount } from "./caller.ts";
import { type Call, chain, type Handler, type RouteReply, type Secrets } from "./chain.ts";
import type { OpenRouteId } from "./open-endpoint.ts";

/** The routes that identify a person. The others use `openEndpoint` or `assistantEndpoint`. */
type ClosedRouteId = Exclude<RouteId, OpenRouteId | AssistantRouteId>;
type CallerOf<Id extends ClosedRouteId, Account> = CallerBy<Account>[(typeof routes)[Id]["who"]];

/** Creates the handler of a route that identifies its caller by the account in the token. */
export function endpoint<Id extends ClosedRouteId>(
  id: Id,
  contract: RouteContract<Id>,
  run: (call: Call<Id, CallerOf<Id, User>>) => Promise<RouteReply<Id>>,
): Handler {
  return endpointWithAccount(id, contract, findUser, run);
}

/**
 * Like `endpoint`, for a route that a buyer waits for even when its function has just started. The first call of a
 * process reads everything at once: these secrets, the keys that verify its token, and the account that the token
 * names. Nothing is done with the account before the token is verified.
 */
export function endpointFastWhenCold<Id extends ClosedRouteId>(
  id: Id,
  contract: RouteContract<Id>,
  secrets: Secrets,
  run: (call: Call<Id, CallerOf<Id, User>>) => Promise<RouteReply<Id>>,
): Handler {
  const who = whoOf(id);
  let isFirstCall = true;
  return chain<Id, CallerOf<Id, User>>(
    id,
    contract,
    (event, _input, now) => {
      const readsAhead = isFirstCall;
      // A forged token costs at most one read in the life of a process.
      isFirstCall = false;
      return callerFinders(event, now, findUser, proofOf(id), readsAhead ? claimedUserId : undefined)[who]();
    },
    run,
    secrets,
  );
}

/** Like `endpoint`, but reads the account with `readAccount`, for example together with its orders. */
export function endpointWithAccount<Id extends ClosedRouteId, Account extends User>(
  id: Id,
  contract: RouteContract<Id>,
  readAccount: ReadAccount<Account>,
  run: (call: Call<Id, CallerOf<Id, Account>>) => Promise<RouteReply<Id>>,
): Handler {
  const who = whoOf(id);
  return chain<Id, CallerOf<Id, Account>>(
    id,
    contract,
    (event, _input, now) => callerFinders(event, now, readAccount, proofOf(id))[who](),
    run,
  );
}

/** The caller's access to the extra data of `endpointWithPreload`. */
interface WithExtra<Extra> {
  /** Resolves to the extra data. Rejects with the error of their read, or with an input error. */
  preloaded(): Promise<Extra>;
}

/**
 * Like `endpoint`, but also loads extra data in parallel with the caller's account, once the token is verified. `run`
 * awaits the data with `caller.preloaded()`; an error of the read surfaces there, after authorization.
 *
 * On admin routes the extra read starts this early only for a token issued to an admin. For any other token, such as
 * one issued before the account was promoted, it starts after authorization.
 *
 * `secrets`: those that the route needs besides the keys of tokens, read at once (`chain.ts`). A customer's route that
 * has some reads account and extra data together with them at the first call of a process, like
 * `endpointFastWhenCold`.
 */
export function endpointWithPreload<Id extends ClosedRouteId, Extra>(
  id: Id,
  contract: RouteContract<Id>,
  readExtra: (input: ParsedInput<Id>, userId: string, now: Date) => Promise<Extra>,
  run: (call: Call<Id, CallerOf<Id, User & WithExtra<Extra>>>) => Promise<RouteReply<Id>>,
  secrets: Secrets = [],
): Handler {
  const who = whoOf(id);
  const isAdminRoute = who === "admin" || who === "admin-signing-in";
  let readsAhead = !isAdminRoute && secrets.length > 0;
  return chain<Id, CallerOf<Id, User & WithExtra<Extra>>>(
    id,
    contract,
    (event, input, now) => {
      const findClaimed = readsAhead ? claimedUserId : undefined;
      // A forged token costs at most one read of each in the life of a process.
      readsAhead = false;
      return callerFinders(
        event,
        now,
        async (userId, role) => {
          let extra: Promise<Extra> | undefined;
          const readExtraOnce = () => {
            // Async, so that an input error rejects the promise and surfaces only after authorization.
            extra ??= (async () => readExtra(input(), userId, now))();
            return extra;
          };
          if (!isAdminRoute || role === "admin") readExtraOnce().catch(() => {});
          const user = await findUser(userId);
          return user && { ...user, preloaded: readExtraOnce };
        },
        proofOf(id),
        findClaimed,
      )[who]();
    },
    run,
    secrets,
  );
}

function proofOf(id: RouteId): RouteLine["proof"] {
  const line: RouteLine = routes[id];
  return line.proof;
}

function whoOf<Id extends ClosedRouteId>(id: Id): (typeof routes)[Id]["who"] {
  return routes[id].who;
}
