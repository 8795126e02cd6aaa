import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { errors, type RouteId, type RouteLine, type RouteShape, routes, shapes } from "#shared/contract/index.ts";
import { routeIds } from "#shared/contract/route-ids.ts";
import {
  badRequest,
  invalidAuthorization,
  invalidParts,
  surprisingEvent,
  unreadParts,
  withExtraField,
} from "../testing/bad-requests.ts";
import { call, type Request, type RouteResponse } from "../testing/front-door.ts";
import { happyPaths } from "../testing/happy-paths/every-route.ts";
import { type Customer, newAdmin } from "../testing/people.ts";
import { allRows } from "../testing/rows.ts";
import { sendStripeEvent } from "../testing/stripe.ts";
import { systemTiming } from "../timing.ts";

/**
 * These tests send random malformed variants of good requests, a few hundred per route. A failure prints the seed and
 * the smallest failing request; `fc.assert(…, { seed, path })` reproduces it.
 */
const defaultCases = 200;
/** For routes with little variation. */
const fewerCases = 60;
/** For tests in which each case runs the whole route. */
const fewestCases = 30;
const allRoutes = routeIds();
const readsInput = ({ params, query, body }: RouteShape) => [params, query, body].some((part) => part !== undefined);
const needsToken = ({ who }: RouteLine) => who === "customer" || who.startsWith("admin");

/** Good requests, one per route, from an authorized caller. */
const goodRequests = new Map<RouteId, Promise<Request>>();
let admin: Customer;
beforeAll(async () => {
  // A route that calls Stripe in a loop would wait for the next second in each case (`payments/stripe-pace.ts`).
  vi.spyOn(systemTiming, "wait").mockResolvedValue();
  admin = await newAdmin();
});

/** Prepares the route's last happy path, which is the one with the most input. */
function goodRequest(id: RouteId): Promise<Request> {
  const happyPath =
    happyPaths().findLast((candidate) => candidate.id === id) ?? expect.fail(`${id} has no call that succeeds.`);
  const request = goodRequests.get(id) ?? happyPath.prepare(admin);
  goodRequests.set(id, request);
  return request;
}

const errorBody = z.strictObject({
  message: z.string().min(5),
  code: z.enum(Object.keys(errors)),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(5) })).optional(),
});

/** Expects one of the contract's errors, with its status and a sentence, and without caching. */
function expectRefusal(response: RouteResponse): void {
  const { code } = errorBody.parse(response.body);
  expect(response.status).toBe(Object.entries(errors).find(([name]) => name === code)?.[1].status);
  expect(response.status).toBeLessThan(500);
  expect(response.headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" });
}

/** Checks a property for many cases, and that the table is unchanged afterward. */
async function assertWithoutChanges<Case>(
  arbitrary: fc.Arbitrary<Case>,
  property: (testCase: Case) => Promise<void>,
  numRuns = defaultCases,
): Promise<void> {
  const before = await allRows();
  await fc.assert(fc.asyncProperty(arbitrary, property), { numRuns });
  expect(await allRows()).toEqual(before);
}

describe.each(allRoutes.filter((id) => readsInput(shapes[id])))("%s", (id) => {
  it("rejects everything its schemas reject, with the contract's errors, and changes nothing", async () => {
    const good = await goodRequest(id);
    expect(invalidParts(id, { ...good, body: JSON.stringify(good.body) })).toEqual([]);
    await assertWithoutChanges(badRequest(id, good), async (request) => {
      const response = await call(id, request);
      expectRefusal(response);
      // An invalid path responds with `not_found`, whatever else is wrong.
      const expectedCodes = invalidParts(id, request).includes("params")
        ? ["not_found"]
        : ["malformed", "invalid", "not_json"];
      expect([...expectedCodes, "too_large"]).toContain(response.code);
    });
  });

  it("rejects an unknown field of any name and value", async () => {
    const good = await goodRequest(id);
    const names = ["__proto__", "constructor", "toString", "role", "admin", "pk", "sk", "total", "then"];
    const extraField = fc.tuple(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 1 }));
    const isRejected = async ([name, value]: [string, unknown]) => {
      const response = await call(id, withExtraField(id, good, name, value));
      expectRefusal(response);
      expect(["invalid", "not_found"]).toContain(response.code);
    };
    await assertWithoutChanges(extraField, isRejected, fewerCases);
  });
});

describe.each(allRoutes.filter((id) => needsToken(routes[id])))("%s", (id) => {
  it("rejects every caller with an invalid authorization header", async () => {
    const good = await goodRequest(id);
    const isRejected = async (authorization: string) => {
      const response = await call(id, { ...good, headers: { authorization } });
      expectRefusal(response);
      expect(response.code).toBe("sign_in_required");
    };
    await assertWithoutChanges(
      invalidAuthorization(good.token ?? ""),
      isRejected,
      readsInput(shapes[id]) ? fewerCases : defaultCases,
    );
  });
});

it("signOut ignores the parts of a request that it does not read", async () => {
  const succeeds = async (unread: Request) => {
    // Signing out ends the session of the request before.
    goodRequests.delete("signOut");
    expect((await call("signOut", { ...(await goodRequest("signOut")), ...unread })).status).toBe(200);
  };
  await fc.assert(fc.asyncProperty(unreadParts, succeeds), { numRuns: fewestCases });
});

const unchangingRoutes = allRoutes.filter(
  (id) => !readsInput(shapes[id]) && routes[id].who !== "stripe" && id !== "signOut",
);
describe.each(unchangingRoutes)("%s", (id) => {
  it("ignores the parts of a request that it does not read", async () => {
    const good = await goodRequest(id);
    const now = new Date();
    const { body } = await call(id, { ...good, now });
    const isIgnored = async (unread: Request) => {
      expect(await call(id, { ...good, ...unread, now })).toMatchObject({ status: 200, body });
    };
    await assertWithoutChanges(unreadParts, isIgnored, fewestCases);
  });
});

describe("receiveStripeEvent", () => {
  it("rejects every signature but Stripe's", async () => {
    const { body } = await goodRequest("receiveStripeEvent");
    const signature = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.nat().map((time) => `t=${time},v1=${"0".repeat(64)}`),
      fc.constantFrom("t=,v1=", "v1=", "t=1,t=2,v1=a,v1=b", `t=${Math.floor(Date.now() / 1000)},v0=${"0".repeat(64)}`),
    );
    await assertWithoutChanges(
      fc.tuple(fc.oneof(surprisingEvent, fc.constant(body)), signature),
      async ([anyBody, anySignature]) => {
        const response = await call("receiveStripeEvent", {
          body: anyBody,
          headers: { "stripe-signature": anySignature },
        });
        expectRefusal(response);
        expect(response.code).toBe("bad_signature");
      },
    );
  });

  it("does not fail on a signed but nonsensical event", async () => {
    await assertWithoutChanges(surprisingEvent, async (body) => {
      const response = await sendStripeEvent(body);
      if (response.status !== 200) expectRefusal(response);
    });
  });
});
