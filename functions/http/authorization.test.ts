import { beforeAll, expect, it } from "vitest";
import { type AccessLevel, type RouteId, routes } from "#shared/contract/index.ts";
import { type CallerName, callerNames, newCallers, newTokenOf } from "../testing/callers.ts";
import { call, type Request } from "../testing/front-door.ts";
import { happyPaths } from "../testing/happy-paths/every-route.ts";
import { allRows } from "../testing/rows.ts";

/**
 * Makes a successful call to every route, then repeats it as every kind of caller. Expectations follow from the
 * contract's `who`; only rules of ownership are stated here.
 */
type Callers = Awaited<ReturnType<typeof newCallers>>;
let callers: Callers;
beforeAll(async () => {
  callers = await newCallers();
}, 30_000);

/** Routes about a resource of the caller; others get `not_found`. */
const ownedResourceRoutes: ReadonlySet<RouteId> = new Set<RouteId>([
  "deleteOrder",
  "completePayment",
  "createPaymentIntent",
]);

/** Routes about the caller's own second factor, which fail with another admin's token. */
const ownFactor: ReadonlySet<RouteId> = new Set<RouteId>([
  "confirmSecondFactor",
  "giveSecondFactor",
  "renewRecoveryCodes",
  "endSecondFactor",
]);

/** One case per route: the last, which is the one about an owned resource. */
const cases = Object.values(Object.groupBy(happyPaths(), ({ id }) => id)).map((paths) => paths.at(-1) ?? expect.fail());

const signedIn: ReadonlySet<CallerName> = new Set<CallerName>([
  "a customer",
  "an admin",
  "an admin who has given no code",
  "an admin who did nothing for 31 minutes",
  "an admin who gave the password 13 hours ago",
  "somebody who is no admin any more",
]);
/** Callers whose sign-in is too old for sensitive account changes, and the routes that make such changes. */
const longSignedIn: ReadonlySet<CallerName> = new Set<CallerName>([
  "an admin who did nothing for 31 minutes",
  "an admin who gave the password 13 hours ago",
]);
const graveChanges: ReadonlySet<RouteId> = new Set<RouteId>(["updateMe", "deleteMe", "exportMe"]);
/** Routes of the caller's own account that an admin's second factor also protects. */
const guardedByFactor: ReadonlySet<RouteId> = graveChanges;

const expectedBy: Record<AccessLevel, (caller: CallerName, id: RouteId) => number> = {
  anyone: () => 200,
  "anyone-or-customer": () => 200,
  // Stripe's signature is part of the call; a token is ignored.
  stripe: () => 200,
  customer: (caller, id) => {
    if (!signedIn.has(caller)) return 401;
    if (longSignedIn.has(caller) && graveChanges.has(id)) return 403;
    if (caller === "an admin who has given no code" && guardedByFactor.has(id)) return 403;
    return ownedResourceRoutes.has(id) ? 404 : 200;
  },
  admin: (caller) => (signedIn.has(caller) ? (caller === "an admin" ? 200 : 403) : 401),
  "admin-signing-in": (caller) => {
    if (!signedIn.has(caller)) return 401;
    if (caller === "an admin who has given no code") return 200;
    // Admitted, but a conflict: this admin has no second factor.
    return caller === "an admin" ? 409 : 403;
  },
};

/** The same request with another token, or none. */
function loggableRequest({ token: _, ...request }: Request, token: string | undefined): Request {
  return token === undefined ? request : { ...request, token };
}

/** The call may end the session or the account (`deleteMe`), so admitted callers are created anew. */
async function tokenFor(caller: CallerName, id: RouteId, request: Request): Promise<string | undefined> {
  if (ownFactor.has(id)) return request.token;
  if (routes[id].who !== "customer") return callers.tokens[caller];
  return newTokenOf(caller);
}

const withStatus = ({ id }: { readonly id: RouteId }, fits: (status: number) => boolean) =>
  callerNames.filter((caller) => fits(expectedBy[routes[id].who](caller, id)));
const refusals = cases
  .map((one) => ({ ...one, refused: withStatus(one, (status) => status >= 400) }))
  .filter(({ refused }) => refused.length > 0);
const admissions = cases
  .map((one) => ({ ...one, letIn: withStatus(one, (status) => status < 400) }))
  .filter(({ letIn }) => letIn.length > 0);

it.each(refusals)(
  "$id rejects callers without access, and changes nothing",
  async ({ id, prepare, refused }) => {
    const request = await prepare(callers.admin);
    const before = await allRows();
    const statuses: Record<string, number> = {};
    // At the current time, because the token's age matters, not the time of the good call.
    const refusable = { ...request, now: new Date() };
    for (const caller of refused)
      statuses[caller] = (await call(id, loggableRequest(refusable, callers.tokens[caller]))).status;
    const expected = refused.map((caller) => [caller, expectedBy[routes[id].who](caller, id)]);
    expect(statuses).toEqual(Object.fromEntries(expected));
    expect(await allRows()).toEqual(before);
    // The same call succeeds for the right caller.
    expect((await call(id, request)).status).toBe(200);
  },
  30_000,
);

it.each(admissions)(
  "$id admits callers with access",
  async ({ id, prepare, letIn }) => {
    const statuses: Record<string, number> = {};
    for (const caller of letIn) {
      const request = await prepare(callers.admin);
      statuses[caller] = (await call(id, loggableRequest(request, await tokenFor(caller, id, request)))).status;
    }
    expect(statuses).toEqual(Object.fromEntries(letIn.map((caller) => [caller, 200])));
  },
  30_000,
);

it("Stripe's route rejects every caller without Stripe's signature", async () => {
  const { prepare } = cases.find(({ id }) => id === "receiveStripeEvent") ?? expect.fail();
  const { headers: _, ...request } = await prepare(callers.admin);
  for (const caller of callerNames) {
    expect(await call("receiveStripeEvent", loggableRequest(request, callers.tokens[caller]))).toMatchObject({
      status: 400,
    });
  }
});
