import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { RouteId } from "#shared/contract/routes.ts";
import { originHeader } from "#shared/runtime/names.ts";
import type { Request, RouteResponse } from "./front-door.ts";
import { stepsOf } from "./round-trips.ts";

/** A call of a function that has just started, and what it asked for: at the same time in each step, step by step. */
export interface ColdCall<Result> {
  readonly result: Result;
  readonly steps: readonly (readonly string[])[];
}

/** Calls a route's function as a new process does: nothing is cached, and no client is connected. */
export async function callCold(id: RouteId, request: Request = {}): Promise<ColdCall<RouteResponse>> {
  vi.resetModules();
  const { call } = await import("./front-door.ts");
  return stepsOf(() => call(id, request));
}

/** Calls the authorizer as a new process does, with a value of the origin's header. */
export async function admitCold(secret: string, now = new Date()): Promise<ColdCall<boolean>> {
  vi.resetModules();
  const { handler } = await import("../gateway/admit-request.ts");
  const event = {
    type: "REQUEST",
    identitySource: [secret],
    headers: { [originHeader]: secret },
    requestContext: { requestId: randomUUID(), timeEpoch: now.getTime() },
  };
  const { result, steps } = await stepsOf(() => handler(event));
  return { result: result.isAuthorized, steps };
}
