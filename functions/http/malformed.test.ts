import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { errors, type RouteId, type RouteLine, type RouteShape, routes, shapes } from "#shared/contract/index.ts";
import {
  badRequest,
  invalidAuthorization,
  invalidParts,
  surprisingEvent,
  unreadParts,
  withExtraField,
} from "../testing/bad-requests.ts";
import { type Answer, call, type Request } from "../testing/front-door.ts";
import { happyPaths } from "../testing/happy-paths/every-route.ts";
import { type Customer, newAdmin } from "../testing/people.ts";
import { allRows } from "../testing/rows.ts";
import { report } from "../testing/stripe.ts";

/**
 * Fuzzing with random malformed variants of good requests, a few hundred per route. A failure prints the seed and the
 * smallest failing request; `fc.assert(…, { seed, path })` reproduces it.
 */
const cases = 200;
/** Fewer cases for routes with little variation, or where each case runs the whole route. */
const fewer = 60;
const wholeCalls = 30;
vi.setConfig({ testTimeout: 60_000 });

const allRoutes = Object.keys(routes).filter((id): id is RouteId => Object.hasOwn(routes, id));
const readsInput = ({ params, query, body }: RouteShape) => [params, query, body].some((part) => part !== undefined);
const needsToken = ({ who }: RouteLine) => who === "customer" || who.startsWith("admin");

/** A good request per route, the one with the most input if there are several, from an authorized caller. */
const prepared = new Map<RouteId, Promise<Request>>();
let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

function goodRequest(id: RouteId): Promise<Request> {
  const path = happyPaths().findLast((other) => other.id === id) ?? expect.fail(`${id} has no call that succeeds.`);
  const request = prepared.get(id) ?? path.prepare(admin);
  prepared.set(id, request);
  return request;
}

const refusal = z.strictObject({
  message: z.string().min(5),
  code: z.enum(Object.keys(errors)),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(5) })).optional(),
});

/** Expects one of the contract's errors, with its status and a sentence, and without caching. */
function expectRefusal(answer: Answer): void {
  const { code } = refusal.parse(answer.body);
  expect(answer.status).toBe(Object.entries(errors).find(([name]) => name === code)?.[1].status);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" });
}

/** Runs a property for many cases and expects an unchanged table. */
async function changesNothing<Case>(
  arbitrary: fc.Arbitrary<Case>,
  property: (testCase: Case) => Promise<void>,
  numRuns = cases,
): Promise<void> {
  const before = await allRows();
  await fc.assert(fc.asyncProperty(arbitrary, property), { numRuns });
  expect(await allRows()).toEqual(before);
}

describe.each(allRoutes.filter((id) => readsInput(shapes[id])))("%s", (id) => {
  it("rejects everything its schemas reject, with the contract's errors, and changes nothing", async () => {
    const good = await goodRequest(id);
    expect(invalidParts(id, { ...good, body: JSON.stringify(good.body) })).toEqual([]);
    await changesNothing(badRequest(id, good), async (request) => {
      const answer = await call(id, request);
      expectRefusal(answer);
      // An invalid path responds with `not_found`, whatever else is wrong.
      const input = invalidParts(id, request).includes("params") ? ["not_found"] : ["malformed", "invalid", "not_json"];
      expect([...input, "too_large"]).toContain(answer.code);
    });
  });

  it("rejects an unknown field of any name and value", async () => {
    const good = await goodRequest(id);
    const names = ["__proto__", "constructor", "toString", "role", "admin", "pk", "sk", "total", "then"];
    const more = fc.tuple(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 1 }));
    const isRejected = async ([name, value]: [string, unknown]) => {
      const answer = await call(id, withExtraField(id, good, name, value));
      expectRefusal(answer);
      expect(["invalid", "not_found"]).toContain(answer.code);
    };
    await changesNothing(more, isRejected, fewer);
  });
});

describe.each(allRoutes.filter((id) => needsToken(routes[id])))("%s", (id) => {
  it("admits no one with an invalid authorization", async () => {
    const good = await goodRequest(id);
    const isRejected = async (authorization: string) => {
      const answer = await call(id, { ...good, headers: { authorization } });
      expectRefusal(answer);
      expect(answer.code).toBe("sign_in_required");
    };
    await changesNothing(invalidAuthorization(good.token ?? ""), isRejected, readsInput(shapes[id]) ? fewer : cases);
  });
});

describe.each(allRoutes.filter((id) => !readsInput(shapes[id]) && routes[id].who !== "stripe"))("%s", (id) => {
  it("ignores unread parts of the request", async () => {
    const good = await goodRequest(id);
    const now = new Date();
    const { body } = await call(id, { ...good, now });
    const along = async (unread: Request) => {
      expect(await call(id, { ...good, ...unread, now })).toMatchObject({ status: 200, body });
    };
    await changesNothing(unreadParts, along, wholeCalls);
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
    await changesNothing(fc.tuple(fc.oneof(surprisingEvent, fc.constant(body)), signature), async ([sent, signed]) => {
      const answer = await call("receiveStripeEvent", { body: sent, headers: { "stripe-signature": signed } });
      expectRefusal(answer);
      expect(answer.code).toBe("bad_signature");
    });
  });

  it("does not fail on a signed but nonsensical event", async () => {
    await changesNothing(surprisingEvent, async (body) => {
      const answer = await report(body);
      if (answer.status !== 200) expectRefusal(answer);
    });
  });
});
