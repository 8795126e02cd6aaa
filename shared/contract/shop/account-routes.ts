import type { RouteSpec } from "../parts/route-spec.ts";

/**
 * Routes about the caller's account and orders that few pages call. Not in `routes.ts`, which the landing page loads.
 */
export const accountRoutes = {
  deleteMe: { method: "POST", path: "/api/me/delete", who: "customer" },
  signOut: { method: "POST", path: "/api/sign-out", who: "customer" },
  listSessions: { method: "GET", path: "/api/me/sessions", who: "customer" },
  endSession: { method: "DELETE", path: "/api/me/sessions/{id}", who: "customer" },
  endOtherSessions: { method: "POST", path: "/api/me/sessions/end-others", who: "customer" },
  deleteOrder: { method: "DELETE", path: "/api/orders/{id}", who: "customer" },
  refundOrder: { method: "POST", path: "/api/orders/{id}/refund", who: "customer" },
  createClaimCode: { method: "POST", path: "/api/orders/{id}/claim-code", who: "customer" },
  undoMove: { method: "POST", path: "/api/orders/{id}/undo-move", who: "customer" },
  answerClaim: { method: "POST", path: "/api/orders/{id}/claim-answer", who: "customer" },
} as const satisfies Record<string, RouteSpec>;
