import type { RouteSpec } from "../parts/route-spec.ts";

/**
 * The routes for accounts that are confirmed and recovered by links in mails. Separate from `routes.ts`, which the
 * landing page loads.
 */
export const linkRoutes = {
  requestLink: { method: "POST", path: "/api/links", who: "anyone" },
  confirmAddress: { method: "POST", path: "/api/confirm-address", who: "anyone-or-customer" },
  sendConfirmation: { method: "POST", path: "/api/me/send-confirmation", who: "customer" },
  signInByLink: { method: "POST", path: "/api/sign-in-link", who: "anyone" },
  resetPassword: { method: "POST", path: "/api/reset-password", who: "anyone" },
  undoChange: { method: "POST", path: "/api/undo-change", who: "anyone" },
  /** Mail programs post a form here (https://www.rfc-editor.org/rfc/rfc8058), which is not read. */
  stopReminders: { method: "POST", path: "/api/stop-reminders", who: "anyone" },
} as const satisfies Record<string, RouteSpec>;
