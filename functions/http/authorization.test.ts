import { beforeAll, expect, it } from "vitest";
import { type AccessLevel, type RouteId, type RouteLine, routes } from "#shared/contract/index.ts";
import { type CallerName, callerNames, newCallers, newTokenOf } from "../testing/callers.ts";
import { call, type Request } from "../testing/front-door.ts";
import { happyPaths } from "../testing/happy-paths/every-route.ts";
import { allRows } from "../testing/rows.ts";

/**
 * These tests prepare a successful call to every route and send it as every kind of caller. The expected statuses
 * follow from the contract's `who`; only the rules of ownership are stated here.
 */
type Callers = Awaited<ReturnType<typeof newCallers>>;
let callers: Callers;
beforeAll(async () => {
  callers = await newCallers();
});

/** Routes about a resource that the caller owns; to any other caller it is `not_found`. */
const ownedResourceRoutes: ReadonlySet<RouteId> = new Set<RouteId>([
  "deleteOrder",
  "getReceipt",
  "updateReceipt",
  "completePayment",
  "createPaymentIntent",
  "removePasskey",
  "createClaimCode",
  "answerClaim",
  "undoMove",
  "refundOrder",
]);

/** Routes about the caller's own second factor or passkey. Their prepared calls fail with another admin's token. */
const ownFactorRoutes: ReadonlySet<RouteId> = new Set<RouteId>([
  "confirmSecondFactor",
  "giveSecondFactor",
  "renewRecoveryCodes",
  "endSecondFactor",
  "addPasskey",
  "beginPasskeyProof",
  "givePasskey",
]);

/** One happy path per route: the last, which is the one about an owned resource. */
const cases = Object.values(Object.groupBy(happyPaths(), ({ id }) => id)).map((paths) => paths.at(-1) ?? expect.fail());

const signedInCallers: ReadonlySet<CallerName> = new Set<CallerName>([
  "a customer",
  "an admin",
  "an admin who has not entered a code",
  "an admin idle for 31 minutes",
  "an admin who entered the password 13 hours ago",
  "a caller who is no longer an admin",
]);
/** Admins whose sign-in is too old for an export of their own account. */
const callersWithOldSignIn: ReadonlySet<CallerName> = new Set<CallerName>([
  "an admin idle for 31 minutes",
  "an admin who entered the password 13 hours ago",
]);
/** Routes of the caller's own account that an admin's second factor also protects. */
const factorGuardedRoutes: ReadonlySet<RouteId> = new Set<RouteId>([
  "updateMe",
  "deleteMe",
  "exportMe",
  "endSession",
  "endOtherSessions",
  "beginPasskey",
  "addPasskey",
  "removePasskey",
]);

const expectedStatusBy: Record<AccessLevel, (caller: CallerName, id: RouteId) => number> = {
  anyone: (_, id) => successStatusOf(id),
  "anyone-or-customer": () => 200,
  // Stripe's signature is part of the call; a token is ignored.
  stripe: () => 200,
  customer: (caller, id) => {
    if (!signedInCallers.has(caller)) return 401;
    if (callersWithOldSignIn.has(caller) && id === "exportMe") return 403;
    if (caller === "an admin who has not entered a code" && factorGuardedRoutes.has(id)) return 403;
    return ownedResourceRoutes.has(id) ? 404 : 200;
  },
  admin: (caller) => (signedInCallers.has(caller) ? (caller === "an admin" ? 200 : 403) : 401),
  "admin-signing-in": (caller) => {
    if (!signedInCallers.has(caller)) return 401;
    if (caller === "an admin who has not entered a code") return 200;
    // Admitted, but a conflict: this admin has no second factor.
    return caller === "an admin" ? 409 : 403;
  },
  // A person's token is no key, and a key is no person's token.
  assistant: (caller, id) => {
    const { scope }: RouteLine = routes[id];
    if (caller === "an assistant") return 200;
    if (caller === "an assistant whose key allows questions alone") return scope === "lines:read" ? 200 : 403;
    if (caller === "an assistant whose key allows claims alone") return scope === "lines:claim" ? 200 : 403;
    return 401;
  },
};

function successStatusOf(id: RouteId): number {
  const { status }: RouteLine = routes[id];
  return status ?? 200;
}

/** Returns the same request with this token, or with none. */
function requestWithToken({ token: _, ...request }: Request, token: string | undefined): Request {
  return token === undefined ? request : { ...request, token };
}

/**
 * Returns a token with which this kind of caller is admitted. For customer routes the caller is created anew, because
 * the call may end the session or the account (`deleteMe`).
 */
async function tokenFor(caller: CallerName, id: RouteId, request: Request): Promise<string | undefined> {
  if (ownFactorRoutes.has(id)) return request.token;
  if (routes[id].who !== "customer") return callers.tokens[caller];
  return newTokenOf(caller);
}

const callersWithStatus = ({ id }: { readonly id: RouteId }, matches: (status: number) => boolean) =>
  callerNames.filter((caller) => matches(expectedStatusBy[routes[id].who](caller, id)));
const rejections = cases
  .map((path) => ({ ...path, rejectedCallers: callersWithStatus(path, (status) => status >= 400) }))
  .filter(({ rejectedCallers }) => rejectedCallers.length > 0);
const admissions = cases
  .map((path) => ({ ...path, admittedCallers: callersWithStatus(path, (status) => status < 400) }))
  .filter(({ admittedCallers }) => admittedCallers.length > 0);

it.each(rejections)(
  "$id rejects callers without access, and changes nothing",
  async ({ id, prepare, rejectedCallers }) => {
    const request = await prepare(callers.admin);
    const before = await allRows();
    const statuses: Record<string, number> = {};
    // Sent at the current time, because the tokens were created then; the successful call may be set at another time.
    const currentRequest = { ...request, now: new Date() };
    for (const caller of rejectedCallers)
      statuses[caller] = (await call(id, requestWithToken(currentRequest, callers.tokens[caller]))).status;
    const expected = rejectedCallers.map((caller) => [caller, expectedStatusBy[routes[id].who](caller, id)]);
    expect(statuses).toEqual(Object.fromEntries(expected));
    expect(await allRows()).toEqual(before);
    // The same call succeeds for the right caller.
    expect((await call(id, request)).status).toBe(successStatusOf(id));
  },
);

it.each(admissions)("$id admits callers with access", async ({ id, prepare, admittedCallers }) => {
  const statuses: Record<string, number> = {};
  for (const caller of admittedCallers) {
    const request = await prepare(callers.admin);
    statuses[caller] = (await call(id, requestWithToken(request, await tokenFor(caller, id, request)))).status;
  }
  expect(statuses).toEqual(Object.fromEntries(admittedCallers.map((caller) => [caller, successStatusOf(id)])));
});

it("Stripe's route rejects every caller without Stripe's signature", async () => {
  const { prepare } = cases.find(({ id }) => id === "receiveStripeEvent") ?? expect.fail();
  const { headers: _, ...request } = await prepare(callers.admin);
  for (const caller of callerNames) {
    expect(await call("receiveStripeEvent", requestWithToken(request, callers.tokens[caller]))).toMatchObject({
      status: 400,
    });
  }
});
