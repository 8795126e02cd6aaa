import type { RouteSpec } from "../parts/route-spec.ts";

/** The routes of passkeys. Apart from the shop's other routes, which every page loads: few visitors use one. */
export const passkeyRoutes = {
  listPasskeys: { method: "GET", path: "/api/me/passkeys", who: "customer" },
  beginPasskey: { method: "POST", path: "/api/me/passkeys/begin", who: "customer", viewerHost: true },
  addPasskey: { method: "POST", path: "/api/me/passkeys", who: "customer", viewerHost: true },
  removePasskey: { method: "POST", path: "/api/me/passkeys/{id}/remove", who: "customer", viewerHost: true },
  beginPasskeySignIn: { method: "POST", path: "/api/passkey-sign-in/begin", who: "anyone", viewerHost: true },
  signInWithPasskey: { method: "POST", path: "/api/passkey-sign-in", who: "anyone", viewerHost: true },
} as const satisfies Record<string, RouteSpec>;
