import type { RouteSpec } from "../parts/route-spec.ts";

/** The routes that every page calls, the landing page included. It loads no others. */
export const firstRoutes = {
  getPricing: { method: "GET", path: "/api/pricing", who: "anyone", edgeSeconds: 60 },
  getContent: { method: "GET", path: "/api/content/{page}", who: "anyone", edgeSeconds: 60 },
  getMe: { method: "GET", path: "/api/me", who: "customer" },
} as const satisfies Record<string, RouteSpec>;
