import type { Server } from "node:http";
import * as z from "zod";
import { costlyRoutes, defaultThrottling } from "#infra/aws/route-throttling.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { limitInstances } from "./function-instances.ts";
import { limitHeader } from "./limit-header.ts";
import { errorReply } from "./reply.ts";
import { gatewayServer, type RouteFunction } from "./server.ts";
import { createThrottling } from "./throttle.ts";

const variable = "EVERLINE_CONCURRENT_CALLS";

/** Encodes the limit of a strict gateway as an environment variable of its process. */
export function encodeConcurrentCalls(concurrentCalls: number | undefined): Record<string, string> {
  return concurrentCalls === undefined ? {} : { [variable]: String(concurrentCalls) };
}

/** Reads how many calls a strict gateway runs at the same time; undefined for a gateway without limits. */
export function readConcurrentCalls(environment: NodeJS.ProcessEnv): number | undefined {
  return z.coerce.number().int().min(1).optional().parse(environment[variable]);
}

/** Creates a gateway with the limits of Lambda and with those that the stack sets on each route. */
export function strictGateway(
  functions: ReadonlyMap<string, RouteFunction>,
  concurrentCalls: number,
  now?: () => Date,
): Server {
  const routeIds = new Map(Object.entries(routes).map(([id, { method, path }]) => [`${method} ${path}`, id]));
  const takeCall = createThrottling((routeKey) => {
    const id = routeIds.get(routeKey) ?? "";
    return isThrottled(id) ? costlyRoutes[id] : defaultThrottling;
  });
  return gatewayServer(
    limitInstances(functions, concurrentCalls),
    async ({ routeKey, requestContext }) => {
      if (takeCall(routeKey, requestContext.timeEpoch)) return undefined;
      const reply = errorReply(429, "Too Many Requests");
      return { ...reply, headers: { ...reply.headers, [limitHeader]: `Our own limit of ${routeKey}` } };
    },
    now,
  );
}

function isThrottled(id: string): id is RouteId {
  return Object.hasOwn(costlyRoutes, id);
}
