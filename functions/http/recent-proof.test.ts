import { beforeAll, describe, expect, it } from "vitest";
import { adminRoutes } from "#shared/contract/admin/routes.ts";
import type { RouteSpec } from "#shared/contract/parts/route-spec.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { type Customer, newAdmin } from "../testing/people.ts";
import { codeAt, newAdminWithSecondFactor } from "../testing/second-factors.ts";

const start = new Date("2026-11-21T10:00:00Z");
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const proofOf = (id: RouteId) => {
  const line: RouteSpec = routes[id];
  return line.proof;
};
const isRoute = (id: string): id is RouteId => id in routes;
const routesWithProof = Object.keys(adminRoutes)
  .filter(isRoute)
  .filter((id) => proofOf(id) === "recent");

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin(start);
});

describe("the routes that move money, change a price, hand out a key, export data, delete or anonymize", () => {
  it("are those that require a recent proof", () => {
    const sensitiveName =
      /refund|^addAssistantKey|^(add|change)EventEndpoint|^updateAdminSettings|^changeAdminOrderLine|export|^delete|anonymize/i;
    expect(routesWithProof.sort()).toEqual(
      Object.keys(adminRoutes)
        .filter((id) => sensitiveName.test(id))
        .sort(),
    );
  });

  it("reject an admin who entered neither password nor code in the last 15 minutes, although the session continues", async () => {
    const { token } = await callExpectingSuccess("renewAdminSession", { token: admin.token, now: minutesLater(10) });
    for (const id of routesWithProof) {
      expect(await call(id, { token, now: minutesLater(16) }), id).toMatchObject({
        status: 403,
        code: "proof_required",
      });
    }
    expect(await call("getAdminSettings", { token, now: minutesLater(16) })).toMatchObject({ status: 200 });
  });

  it("accept an admin up to 15 minutes after a sign-in, and again after another sign-in or a code", async () => {
    const { settings } = await callExpectingSuccess("getAdminSettings", { token: admin.token, now: start });
    const save = (token: string, now: Date) => call("updateAdminSettings", { token, now, body: { settings } });
    expect(await save(admin.token, minutesLater(15))).toMatchObject({ status: 200 });
    const { email, password } = admin;
    const laterSignIn = await callExpectingSuccess("login", { body: { email, password }, now: minutesLater(20) });
    expect(await save(laterSignIn.token, minutesLater(30))).toMatchObject({ status: 200 });

    const adminWithFactor = await newAdminWithSecondFactor(start);
    expect(await save(adminWithFactor.token, minutesLater(16))).toMatchObject({ status: 403, code: "proof_required" });
    const now = minutesLater(16);
    const body = { code: codeAt(adminWithFactor.secret, now) };
    const { token } = await callExpectingSuccess("giveSecondFactor", { token: adminWithFactor.token, body, now });
    expect(await save(token, now)).toMatchObject({ status: 200 });
  });
});
