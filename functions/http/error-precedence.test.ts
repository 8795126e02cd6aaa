import { beforeAll, describe, expect, it, vi } from "vitest";
import { type RouteId, type RouteLine, routes, shapes } from "#shared/contract/index.ts";
import { defaultBodyKilobytes } from "#shared/contract/parts/route-spec.ts";
import { routeIds } from "#shared/contract/route-ids.ts";
import { type CallerName, newCallers } from "../testing/callers.ts";
import { costOf } from "../testing/capacity.ts";
import { call, type Request } from "../testing/front-door.ts";

/**
 * These tests check that authorization precedes parsing: strangers learn nothing about a protected route's input, and
 * cannot make the server parse a body.
 */
let callers: Awaited<ReturnType<typeof newCallers>>;
beforeAll(async () => {
  callers = await newCallers();
});

const allRoutes = routeIds();
const protectedRoutes = allRoutes.filter((id) => routes[id].who === "customer" || routes[id].who.startsWith("admin"));
const adminRoutes = protectedRoutes.filter((id) => routes[id].who !== "customer");
const takesBody = (id: RouteId) => "body" in shapes[id];
const recognizableBody = '{"this is":"the body"}';

/** A request in which everything is wrong. */
function invalidRequest(id: RouteId): Request {
  const line: RouteLine = routes[id];
  const names = [...line.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return {
    params: Object.fromEntries(names.map((name) => [name, "nothing"])),
    query: { surprise: "1" },
    body: "not JSON",
    headers: { "content-type": "text/plain" },
  };
}

const strangers: readonly CallerName[] = [
  "a visitor",
  "a caller with a token signed with another key",
  "a caller whose token has expired",
  "a caller whose password has changed since sign-in",
  "a caller whose account is deleted",
];
const nonAdmins: readonly CallerName[] = ["a customer", "a caller who is no longer an admin"];

/** Adds the caller's token, if any. */
function requestFrom(request: Request, caller: CallerName): Request {
  const token = callers.tokens[caller];
  return token === undefined ? request : { ...request, token };
}

it.each(protectedRoutes)("%s asks an unauthenticated caller to sign in, whatever else is wrong", async (id) => {
  for (const caller of strangers) {
    const response = await call(id, requestFrom(invalidRequest(id), caller));
    expect(response, caller).toMatchObject({ status: 401, code: "sign_in_required" });
  }
});

it.each(adminRoutes)("%s is forbidden to callers who are not admins, whatever else is wrong", async (id) => {
  for (const caller of nonAdmins) {
    expect(await call(id, requestFrom(invalidRequest(id), caller)), caller).toMatchObject({
      status: 403,
      code: "forbidden",
    });
  }
});

describe("a protected route", () => {
  const invalidFilter = { query: { role: "admin" } };
  const truncatedBody = { body: "{" };

  it("checks the caller's access before it rejects an invalid filter", async () => {
    expect(await call("listAdminOrders", invalidFilter)).toMatchObject({ status: 401 });
    expect(await call("listAdminOrders", requestFrom(invalidFilter, "a customer"))).toMatchObject({ status: 403 });
    expect(await call("listAdminOrders", requestFrom(invalidFilter, "an admin"))).toMatchObject({ status: 422 });
  });

  it("checks the caller's access before it rejects a truncated body", async () => {
    expect(await call("updateAdminSettings", truncatedBody)).toMatchObject({ status: 401 });
    expect(await call("updateAdminSettings", requestFrom(truncatedBody, "a customer"))).toMatchObject({ status: 403 });
    expect(await call("updateAdminSettings", requestFrom(truncatedBody, "an admin"))).toMatchObject({ status: 400 });
  });
});

it.each(protectedRoutes.filter(takesBody))("%s does not parse the input of unauthorized callers", async (id) => {
  const parse = vi.spyOn(JSON, "parse");
  try {
    const callersToTry = routes[id].who === "customer" ? strangers.slice(0, 3) : [...strangers, "a customer" as const];
    for (const caller of callersToTry)
      await call(id, requestFrom({ ...invalidRequest(id), body: recognizableBody }, caller));
    expect(parse.mock.calls.filter(([text]) => text === recognizableBody)).toEqual([]);
  } finally {
    parse.mockRestore();
  }
});

it.each(allRoutes.filter(takesBody))("%s rejects a body over its own limit, from any caller", async (id) => {
  const line: RouteLine = routes[id];
  const limit = (line.bodyKilobytes ?? defaultBodyKilobytes) * 1024;
  for (const caller of ["a visitor", "an admin"] as const) {
    const response = await call(id, requestFrom({ ...invalidRequest(id), body: "x".repeat(limit + 1) }, caller));
    expect(response, caller).toMatchObject({ status: 413, code: "too_large" });
  }
});

it("reads nothing but the account for a customer who calls an admin route", async () => {
  const asCustomer = await costOf(() => call("listAdminOrders", requestFrom({}, "a customer")));
  expect(asCustomer.requests).toEqual(["GetItem"]);
  const asAdmin = await costOf(() => call("listAdminOrders", requestFrom({}, "an admin")));
  expect(asAdmin).toMatchObject({ sequentialRequests: 1 });
  expect(asAdmin.requests.length).toBeGreaterThan(1);
});
