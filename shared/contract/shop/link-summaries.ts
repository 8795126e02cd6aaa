import type { RouteTexts } from "../parts/route-groups.ts";
import type { linkRoutes } from "./link-routes.ts";

/** OpenAPI summaries of the routes for links in mails. */
export const linkSummaries = {
  requestLink: {
    noun: "links",
    summary: "Mails a link for signing in or for a new password",
    description:
      "The reply is the same, after the same work, whether or not the address has an account. The link is valid for 30 minutes, once, and until the password changes.",
  },
  confirmAddress: {
    noun: "links",
    summary: "Confirms an account's email address",
    description:
      "Takes the token of a link that was mailed to the address, from a caller who is signed in to the account or sends its password: a person who confirms an address can read its mail and enter the account.",
  },
  sendConfirmation: {
    noun: "links",
    summary: "Mails the link that confirms the caller's address",
    description: "Does nothing if the address is confirmed already.",
  },
  signInByLink: {
    noun: "links",
    summary: "Signs in with a link from a mail",
    description:
      "Uses up the link and confirms the address. An admin without two-step sign-in needs the password for the admin area; with it, the code.",
  },
  resetPassword: {
    noun: "links",
    summary: "Sets a new password with a link from a mail",
    description:
      "Uses up the link, ends all sessions, confirms the address and signs in. The address is told, with a link that takes the change back for 72 hours. A common password is refused before the link is used up.",
  },
  undoChange: {
    noun: "links",
    summary: "Undoes a change of password or email address",
    description:
      "Within 72 hours: the account has its former address again, all sessions and open links end, and nobody's password is valid until a new one is set with the returned token.",
  },
  stopReminders: {
    noun: "links",
    summary: "Ends reminders about unpaid orders",
    description:
      "Also the address of one-click unsubscription (RFC 8058): any body is accepted and ignored. Repeating the call is harmless.",
  },
} as const satisfies Record<keyof typeof linkRoutes, RouteTexts>;
