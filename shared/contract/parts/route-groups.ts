/** The route groups of the API document. */
export const routeGroups = {
  pricing: "What a license costs today.",
  content: "The text of the site's pages.",
  accounts: "Signing in, and the caller's own account.",
  sessions: "Where the caller is signed in.",
  links: "Links in emails: confirming an address, and getting back into an account.",
  passkeys: "The caller's passkeys, and signing in with a passkey.",
  orders: "A customer's orders.",
  payments: "Paying for a license.",
  lines: "For assistants: which license a WhatsApp number has.",
  contact: "Writing to the shop.",
  donations: "Donating, and the wall of supporters.",
  "admin-overview": "Totals, and the log of admins' changes.",
  "admin-users": "Accounts, for admins.",
  "admin-orders": "Orders and refunds, for admins.",
  "admin-donations": "Donations and the wall, for admins.",
  "admin-messages": "What people wrote, for admins.",
  "admin-mails": "What the shop sent, for admins.",
  "admin-assistants": "Assistants' API keys, for admins.",
  "admin-content": "Editing the pages' copy, for admins.",
  "admin-settings": "The shop's settings, for admins.",
  "admin-security": "An admin's session and two-step sign-in.",
  reports: "Error reports from browsers.",
  "open-api": "The OpenAPI document behind this page.",
} as const;

/** The texts of a route in the API document. */
export interface RouteTexts {
  /** The route's group, named like its folder in `functions/routes`. */
  readonly noun: keyof typeof routeGroups;
  /** A title, without a trailing period. */
  readonly summary: string;
  readonly description: string;
}
