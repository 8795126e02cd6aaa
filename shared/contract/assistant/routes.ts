import type { RouteSpec } from "../parts/route-spec.ts";

/** The routes for assistants, and the public keys with which anyone can verify a line card. */
export const assistantRoutes = {
  validateLine: { method: "POST", path: "/api/lines/validate", who: "assistant", scope: "lines:read" },
  claimLine: { method: "POST", path: "/api/lines/claim", who: "assistant", scope: "lines:claim" },
  changeWaUser: { method: "POST", path: "/api/lines/changed", who: "assistant", scope: "lines:claim" },
  listLineChanges: { method: "GET", path: "/api/lines/changes", who: "assistant", scope: "lines:read" },
  listLineKeys: { method: "GET", path: "/api/line-keys", who: "anyone", edgeSeconds: 300 },
} as const satisfies Record<string, RouteSpec>;
