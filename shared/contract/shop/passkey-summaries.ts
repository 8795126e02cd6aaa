import type { RouteTexts } from "../parts/route-groups.ts";
import type { passkeyRoutes } from "./passkey-routes.ts";

/** OpenAPI summaries of the routes of passkeys. */
export const passkeySummaries = {
  listPasskeys: {
    noun: "passkeys",
    summary: "Lists the caller's passkeys",
    description: "Returns at most ten passkeys, oldest first, without their keys.",
  },
  beginPasskey: {
    noun: "passkeys",
    summary: "Starts adding a passkey, or confirming with one",
    description:
      "Returns a challenge that is valid once, for five minutes. `add` requires the current password, or a passkey that was used for a challenge of `confirm`; a recent sign-in is not enough.",
  },
  addPasskey: {
    noun: "passkeys",
    summary: "Adds a passkey to the caller's account",
    description:
      "Takes what the browser created for the challenge. The passkey must verify its user, by fingerprint, face or PIN. An account can have ten.",
  },
  removePasskey: {
    noun: "passkeys",
    summary: "Removes a passkey",
    description:
      "Requires the current password, or a passkey that was used for a challenge of `confirm`. The last passkey of an admin who has no other second step cannot be removed.",
  },
  beginPasskeySignIn: {
    noun: "passkeys",
    summary: "Starts a sign-in with a passkey",
    description:
      "Returns a challenge that is valid once, for five minutes. No address is asked for: the browser offers the passkeys that it has for the site.",
  },
  signInWithPasskey: {
    noun: "passkeys",
    summary: "Signs in with a passkey",
    description:
      "Returns a bearer token valid for seven days. Passkeys verify their user, so for an admin this counts as both factors. An unknown, removed or wrong passkey gets the same response.",
  },
} as const satisfies Record<keyof typeof passkeyRoutes, RouteTexts>;
