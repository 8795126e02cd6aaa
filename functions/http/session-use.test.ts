import { expect, it } from "vitest";
import { type RouteId, type RouteLine, routes } from "#shared/contract/index.ts";
import { routeIds } from "#shared/contract/route-ids.ts";
import { findUser } from "../data/user.ts";
import { call } from "../testing/front-door.ts";
import { newCustomer } from "../testing/people.ts";

const isClosed = (id: RouteId) => {
  const { who }: RouteLine = routes[id];
  return who !== "anyone" && who !== "assistant" && who !== "stripe";
};
// Signing out ends the session that it uses.
const closedRoutes = routeIds().filter((id) => isClosed(id) && id !== "signOut");
const start = new Date("2026-11-24T10:00:00Z");
const later = new Date(start.getTime() + 61 * 60_000);

it.each(closedRoutes)("%s notes that the session of its caller is used, whatever it answers", async (id) => {
  const { id: userId, token, sessionId } = await newCustomer(start);
  await call(id, { token, now: later });
  expect((await findUser(userId))?.sessions?.[sessionId]?.lastUsedAt).toBe(later.toISOString());
});
