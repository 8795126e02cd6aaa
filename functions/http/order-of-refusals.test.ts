import { beforeAll, describe, expect, it, vi } from "vitest";
import { type RouteId, type RouteLine, routes, shapes } from "#shared/contract/index.ts";
import { bodyKilobytes } from "#shared/contract/parts/route-line.ts";
import { type CallerName, newCallers } from "../testing/callers.ts";
import { costOf } from "../testing/capacity.ts";
import { call, type Request } from "../testing/front-door.ts";

/**
 * Who is calling is asked before what they sent is looked at: strangers learn nothing of what a closed route takes,
 * and its parser never works for them.
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

/** Everything about the request that can be wrong, is. */
function wrong(id: RouteId): Request {
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

function shown(request: Request, caller: CallerName): Request {
  const token = callers.tokens[caller];
  return token === undefined ? request : { ...request, token };
}

it.each(closed)("%s tells a stranger to sign in, whatever is wrong with the rest", async (id) => {
  for (const caller of strangers) {
    const answer = await call(id, shown(wrong(id), caller));
    expect(answer, caller).toMatchObject({ status: 401, code: "sign_in_required" });
  }
});

it.each(forAdmins)("%s tells a customer that it is not for them, whatever is wrong with the rest", async (id) => {
  for (const caller of noAdmins) {
    expect(await call(id, shown(wrong(id), caller)), caller).toMatchObject({ status: 403, code: "forbidden" });
  }
});

describe("what a closed route says to callers by their rights", () => {
  const lists = { query: { role: "admin" } };
  const settings = { body: "{" };

  it("of a filter that is none", async () => {
    expect(await call("listAdminOrders", lists)).toMatchObject({ status: 401 });
    expect(await call("listAdminOrders", shown(lists, "a customer"))).toMatchObject({ status: 403 });
    expect(await call("listAdminOrders", shown(lists, "an admin"))).toMatchObject({ status: 422 });
  });

  it("of a body that is cut off", async () => {
    expect(await call("updateAdminSettings", settings)).toMatchObject({ status: 401 });
    expect(await call("updateAdminSettings", shown(settings, "a customer"))).toMatchObject({ status: 403 });
    expect(await call("updateAdminSettings", shown(settings, "an admin"))).toMatchObject({ status: 400 });
  });
});

it.each(closed.filter(takesBody))("%s does not parse what it is sent by somebody it is not for", async (id) => {
  const parse = vi.spyOn(JSON, "parse");
  try {
    const kept = routes[id].who === "customer" ? strangers.slice(0, 3) : [...strangers, "a customer" as const];
    for (const caller of kept) await call(id, shown({ ...wrong(id), body: marked }, caller));
    expect(parse.mock.calls.filter(([text]) => text === marked)).toEqual([]);
  } finally {
    parse.mockRestore();
  }
});

it.each(all.filter(takesBody))("%s reads no body beyond its own limit, whoever sends it", async (id) => {
  const line: RouteLine = routes[id];
  const limit = (line.bodyKilobytes ?? bodyKilobytes) * 1024;
  for (const caller of ["a visitor", "an admin"] as const) {
    const answer = await call(id, shown({ ...wrong(id), body: "x".repeat(limit + 1) }, caller));
    expect(answer, caller).toMatchObject({ status: 413, code: "too_large" });
  }
});

it("reads nothing for a customer who calls a route of admins but who they are", async () => {
  const asCustomer = await costOf(() => call("listAdminOrders", shown({}, "a customer")));
  expect(asCustomer.asks).toEqual(["GetItem"]);
  const asAdmin = await costOf(() => call("listAdminOrders", shown({}, "an admin")));
  expect(asAdmin).toMatchObject({ inARow: 1 });
  expect(asAdmin.asks.length).toBeGreaterThan(1);
});
