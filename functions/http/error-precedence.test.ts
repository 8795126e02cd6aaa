import { beforeAll, describe, expect, it, vi } from "vitest";
import { type RouteId, type RouteLine, routes, shapes } from "#shared/contract/index.ts";
import { bodyKilobytes } from "#shared/contract/parts/route-line.ts";
import { type CallerName, newCallers } from "../testing/callers.ts";
import { costOf } from "../testing/capacity.ts";
import { call, type Request } from "../testing/front-door.ts";

/**
 * Authorization precedes parsing: strangers learn nothing about a protected route's input, and cannot make its parser
 * work.
 */
let callers: Awaited<ReturnType<typeof newCallers>>;
beforeAll(async () => {
  callers = await newCallers();
}, 30_000);

const isRoute = (id: string): id is RouteId => id in routes;
const all = Object.keys(routes).filter(isRoute);
const closed = all.filter((id) => routes[id].who === "customer" || routes[id].who.startsWith("admin"));
const forAdmins = closed.filter((id) => routes[id].who !== "customer");
const takesBody = (id: RouteId) => "body" in shapes[id];
const marked = '{"this is":"the body"}';

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
  "somebody with a token signed by another key",
  "somebody whose token expired",
  "somebody whose password changed since",
  "somebody whose account is deleted",
];
const noAdmins: readonly CallerName[] = ["a customer", "somebody who is no admin any more"];

function loggableRequest(request: Request, caller: CallerName): Request {
  const token = callers.tokens[caller];
  return token === undefined ? request : { ...request, token };
}

it.each(closed)("%s asks an unauthenticated caller to sign in, whatever else is wrong", async (id) => {
  for (const caller of strangers) {
    const answer = await call(id, loggableRequest(invalidRequest(id), caller));
    expect(answer, caller).toMatchObject({ status: 401, code: "sign_in_required" });
  }
});

it.each(forAdmins)("%s is forbidden to a customer, whatever else is wrong", async (id) => {
  for (const caller of noAdmins) {
    expect(await call(id, loggableRequest(invalidRequest(id), caller)), caller).toMatchObject({
      status: 403,
      code: "forbidden",
    });
  }
});

describe("a protected route checks the caller's access first", () => {
  const lists = { query: { role: "admin" } };
  const settings = { body: "{" };

  it("with an invalid filter", async () => {
    expect(await call("listAdminOrders", lists)).toMatchObject({ status: 401 });
    expect(await call("listAdminOrders", loggableRequest(lists, "a customer"))).toMatchObject({ status: 403 });
    expect(await call("listAdminOrders", loggableRequest(lists, "an admin"))).toMatchObject({ status: 422 });
  });

  it("with a truncated body", async () => {
    expect(await call("updateAdminSettings", settings)).toMatchObject({ status: 401 });
    expect(await call("updateAdminSettings", loggableRequest(settings, "a customer"))).toMatchObject({ status: 403 });
    expect(await call("updateAdminSettings", loggableRequest(settings, "an admin"))).toMatchObject({ status: 400 });
  });
});

it.each(closed.filter(takesBody))("%s does not parse the input of unauthorized callers", async (id) => {
  const parse = vi.spyOn(JSON, "parse");
  try {
    const callersToTry = routes[id].who === "customer" ? strangers.slice(0, 3) : [...strangers, "a customer" as const];
    for (const caller of callersToTry) await call(id, loggableRequest({ ...invalidRequest(id), body: marked }, caller));
    expect(parse.mock.calls.filter(([text]) => text === marked)).toEqual([]);
  } finally {
    parse.mockRestore();
  }
});

it.each(all.filter(takesBody))("%s reads no body beyond its own limit, from any caller", async (id) => {
  const line: RouteLine = routes[id];
  const limit = (line.bodyKilobytes ?? bodyKilobytes) * 1024;
  for (const caller of ["a visitor", "an admin"] as const) {
    const answer = await call(id, loggableRequest({ ...invalidRequest(id), body: "x".repeat(limit + 1) }, caller));
    expect(answer, caller).toMatchObject({ status: 413, code: "too_large" });
  }
});

it("reads nothing but the account for a customer who calls an admin route", async () => {
  const asCustomer = await costOf(() => call("listAdminOrders", loggableRequest({}, "a customer")));
  expect(asCustomer.requests).toEqual(["GetItem"]);
  const asAdmin = await costOf(() => call("listAdminOrders", loggableRequest({}, "an admin")));
  expect(asAdmin).toMatchObject({ sequentialRequests: 1 });
  expect(asAdmin.requests.length).toBeGreaterThan(1);
});
