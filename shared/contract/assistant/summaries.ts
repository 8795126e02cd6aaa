import type { RouteTexts } from "../parts/route-groups.ts";
import type { assistantRoutes } from "./routes.ts";

/** OpenAPI summaries of the routes for assistants. */
export const assistantSummaries = {
  validateLine: {
    noun: "lines",
    summary: "Says whether a person who writes on WhatsApp has a license",
    description:
      "Takes the number, the WhatsApp user's id, or both, as a webhook has them. A user who is known is decided by the id alone; an active license that nobody is bound to is bound to the user whose message shows its number. Always 200 when the question was understood: `code` says why. A 429 or a 5xx means unknown, never no: believe the card then.",
  },
  claimLine: {
    noun: "lines",
    summary: "Connects a WhatsApp user by the code in their message",
    description:
      "Finds the code in the text and binds the user to its license. A message that is sent again gets the same answer. Five wrong codes an hour and user, then 429. The age of a code is judged by `sentAt`, the time of the message, which may be at most seven days old.",
  },
  changeWaUser: {
    noun: "lines",
    summary: "Reports the new number or ID of a WhatsApp user",
    description:
      "For the system messages `user_changed_number` and `user_changed_user_id`. If the previous user holds a license, it moves with its owner, who gets a mail and can undo it for 72 hours. A message that is sent again gets the same answer.",
  },
  listLineChanges: {
    noun: "lines",
    summary: "Lists the changes of licenses since the last call",
    description:
      "Oldest first, at most 100. Changes are kept for seven days. Ask every minute or so with the `next` of the last reply, and at once while `more` is true. Each change has a license's ID, state and revision; ask `validate` about a person whose license it is.",
  },
  listLineKeys: {
    noun: "lines",
    summary: "Lists the public keys that verify line cards",
    description:
      "A JSON Web Key Set. A line card is a signed statement that a number has a license. A new key is listed a day before it signs, and an old one for as long as its cards are valid.",
  },
} as const satisfies Record<keyof typeof assistantRoutes, RouteTexts>;
