import { afterEach, expect, it } from "vitest";
import { listen, type RunningServer } from "#cli/listen.ts";
import { lambdaLimits } from "../strict/service-limits.ts";
import { limitInstances } from "./function-instances.ts";
import { gatewayServer, type RouteFunction } from "./server.ts";
import { strictGateway } from "./strict-gateway.ts";

const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** Serves two functions, whose calls last until `finish`, with this many calls at the same time. */
async function serveHeld(concurrentCalls: number) {
  let now = 0;
  let coldStarts = 0;
  const waiting: (() => void)[] = [];
  const held: RouteFunction = {
    name: "held",
    timeoutSeconds: 30,
    memoryMb: 128,
    load: async () => () => new Promise((resolve) => waiting.push(() => resolve({ statusCode: 200 }))),
  };
  const functions = new Map([
    ["GET /one", held],
    ["GET /two", held],
  ]);
  const timing = { now: () => now, random: () => 0, wait: async () => (coldStarts += 1) };
  const server = await listen(gatewayServer(limitInstances(functions, concurrentCalls, timing)), 0);
  servers.push(server);
  return {
    /** Starts calls, and waits until as many run as may. */
    async begin(...paths: readonly string[]) {
      const calls = paths.map((path) => fetch(server.url + path));
      await expect.poll(() => waiting.length).toBe(Math.min(paths.length, concurrentCalls));
      return calls;
    },
    finish() {
      for (const end of waiting.splice(0)) end();
    },
    coldStarts: () => coldStarts,
    pass(minutes: number) {
      now += minutes * 60_000;
    },
  };
}

it("answers 503 to a call for which Lambda would start no further instance, and says so to nobody but us", async () => {
  const { begin, finish } = await serveHeld(2);
  const calls = await begin("/one", "/two", "/one");
  const refused = await Promise.race(calls);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ message: "Service Unavailable" });
  expect(refused.headers.get("x-limit-met")).toBe("Lambda: calls at the same time");
  finish();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 503]);
});

it("starts an instance for each call at the same time, and uses idle ones again until they are too old", async () => {
  const { begin, finish, coldStarts, pass } = await serveHeld(10);
  const play = async (...paths: readonly string[]) => {
    const calls = await begin(...paths);
    finish();
    await Promise.all(calls);
  };
  await play("/one", "/one");
  expect(coldStarts()).toBe(2);
  await play("/one", "/one");
  expect(coldStarts()).toBe(2);
  await play("/two");
  expect(coldStarts()).toBe(3);
  pass(lambdaLimits.idleMinutes + 1);
  await play("/one");
  expect(coldStarts()).toBe(4);
});

it("refuses what exceeds a route's own limit, as the deployed API does", async () => {
  const quick: RouteFunction = {
    name: "quick",
    timeoutSeconds: 30,
    memoryMb: 128,
    load: async () => async () => ({ statusCode: 200 }),
  };
  const server = await listen(strictGateway(new Map([["GET /api/confirm-payment", quick]]), 100), 0);
  servers.push(server);
  const replies = await Promise.all(Array.from({ length: 30 }, () => fetch(`${server.url}/api/confirm-payment`)));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(30);
  expect(refused[0]?.headers.get("x-limit-met")).toBe("Our own limit of GET /api/confirm-payment");
});
