import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { errors, type RouteId, type RouteLine, type RouteShape, routes, shapes } from "../../shared/contract/index.ts";
import { badRequest, oddAuthorization, refusedParts, unreadParts } from "../testing/bad-requests.ts";
import { type Answer, call, type Request } from "../testing/front-door.ts";
import { happyPaths } from "../testing/happy-paths/every-route.ts";
import { type Customer, newAdmin } from "../testing/people.ts";
import { allRows } from "../testing/rows.ts";
import { report } from "../testing/stripe.ts";

/**
 * What nobody should send, made at random from calls that would succeed, a few hundred for each route. A failure names the seed and the
 * smallest request that shows it; `fc.assert(…, { seed, path })` brings it back.
 */
const cases = 200;
const patience = 60_000;

/** Of several ways to call a route, the one that says most. */
const routesWithCall = Object.values(Object.groupBy(happyPaths(), ({ id }) => id)).map(
  (paths) => paths.at(-1) ?? expect.fail(),
);
const readsInput = ({ params, query, body }: RouteShape) =>
  params !== undefined || query !== undefined || body !== undefined;
const needsToken = ({ who }: RouteLine) => who === "customer" || who === "admin";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const refusal = z.strictObject({
  message: z.string().min(5),
  code: z.enum(Object.keys(errors)),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(5) })).optional(),
});

/** A refusal in the contract's words: a code that the route may answer, its status, a sentence. */
function expectRefusal(answer: Answer): void {
  const { code } = refusal.parse(answer.body);
  expect(answer.status).toBe(Object.entries(errors).find(([name]) => name === code)?.[1].status);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" });
}

/** Runs a property and finds the table as it was. */
async function expectNothingChanged<Values>(
  arbitrary: fc.Arbitrary<Values>,
  property: (values: Values) => Promise<void>,
): Promise<void> {
  const before = await allRows();
  await fc.assert(fc.asyncProperty(arbitrary, property), { numRuns: cases });
  expect(await allRows()).toEqual(before);
}

describe.each(routesWithCall.filter(({ id }) => readsInput(shapes[id])))("$id", ({ id, prepare }) => {
  it(
    "refuses whatever its schemas refuse, in the contract's words, and changes nothing",
    async () => {
      const good = await prepare(admin);
      expect(refusedParts(id, { ...good, body: JSON.stringify(good.body) })).toEqual([]);
      await expectNothingChanged(badRequest(id, good), async (request) => {
        const answer = await call(id, request);
        expectRefusal(answer);
        const parts = refusedParts(id, request);
        const possible = parts.includes("params") ? ["not_found", "too_large"] : ["malformed", "invalid", "too_large"];
        expect(possible).toContain(answer.code);
      });
    },
    patience,
  );

  it(
    "refuses a field that it does not know, whatever it is called and holds",
    async () => {
      const good = await prepare(admin);
      const shape: RouteShape = shapes[id];
      const names = fc.constantFrom(
        "__proto__",
        "constructor",
        "toString",
        "role",
        "admin",
        "pk",
        "sk",
        "amount",
        "status",
      );
      await expectNothingChanged(fc.tuple(names, fc.jsonValue({ maxDepth: 1 })), async ([name, value]) => {
        const known = Object.entries(good.body ?? {});
        const request: Request = shape.body
          ? { ...good, body: JSON.stringify(Object.fromEntries([...known, [name, value]])) }
          : shape.query
            ? {
                ...good,
                query: Object.fromEntries([...Object.entries(good.query ?? {}), [name, JSON.stringify(value)]]),
              }
            : {
                ...good,
                params: Object.fromEntries([...Object.entries(good.params ?? {}), [name, JSON.stringify(value)]]),
              };
        fc.pre(refusedParts(id, request).length > 0);
        expect([404, 422]).toContain((await call(id, request)).status);
      });
    },
    patience,
  );
});

describe.each(routesWithCall.filter(({ id }) => needsToken(routes[id])))("$id", ({ id, prepare }) => {
  it(
    "lets nobody in by an authorization that is none",
    async () => {
      const good = await prepare(admin);
      await expectNothingChanged(oddAuthorization(good.token ?? ""), async (authorization) => {
        const answer = await call(id, { ...good, headers: { authorization } });
        expectRefusal(answer);
        expect(answer.code).toBe("sign_in_required");
      });
    },
    patience,
  );
});

describe.each(routesWithCall.filter(({ id }) => !readsInput(shapes[id]) && routes[id].who !== "stripe"))(
  "$id",
  ({ id, prepare }) => {
    it(
      "answers the same whatever is sent along that it does not read",
      async () => {
        const good = await prepare(admin);
        const now = new Date();
        const { body } = await call(id, { ...good, now });
        await expectNothingChanged(unreadParts, async (along) => {
          expect(await call(id, { ...good, ...along, now })).toMatchObject({ status: 200, body });
        });
      },
      patience,
    );
  },
);

describe("receiveStripeEvent", () => {
  const nonsense = fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string({ unit: "binary" }),
    fc
      .record({
        id: fc.string(),
        type: fc.constantFrom(
          "payment_intent.succeeded",
          "charge.refunded",
          "charge.dispute.created",
          "checkout.session.completed",
          "?",
        ),
        livemode: fc.oneof(fc.boolean(), fc.jsonValue()),
        data: fc.oneof(
          fc.jsonValue(),
          fc.record({
            object: fc.oneof(
              fc.jsonValue(),
              fc.record({ id: fc.jsonValue(), object: fc.string(), metadata: fc.jsonValue() }),
            ),
          }),
        ),
      })
      .map((event) => JSON.stringify(event)),
  );

  it(
    "refuses every signature that is not Stripe's",
    async () => {
      const signatures = fc.oneof(
        fc.string({ unit: "binary" }),
        fc.nat().map((time) => `t=${time},v1=${"0".repeat(64)}`),
      );
      await expectNothingChanged(fc.tuple(nonsense, signatures), async ([body, signature]) => {
        const answer = await call("receiveStripeEvent", { body, headers: { "stripe-signature": signature } });
        expectRefusal(answer);
        expect(answer.code).toBe("bad_signature");
      });
    },
    patience,
  );

  it(
    "never breaks over an event that is signed and makes no sense",
    async () => {
      await expectNothingChanged(nonsense, async (body) => {
        const { status, code } = await call("receiveStripeEvent", { body });
        expect(code).toBe("bad_signature");
        expect(status).toBe(400);
        expect([200, 400, 503]).toContain((await report(body)).status);
      });
    },
    patience,
  );
});

it("has a case for every route", () => {
  const ids: RouteId[] = routesWithCall.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(Object.keys(routes).toSorted());
});
