import type { Migration } from "./migration.ts";

/**
 * From its second shape on, a contact message records whether it was answered, and unanswered ones are listed.
 * Messages of the first shape are not in the list and count as unanswered.
 */
export const messageAnswered: Migration = {
  name: "message-answered",
  what: "Lists messages sent before answers were recorded as unanswered.",
  matches: (pk) => pk === "MESSAGES",
  shape: 2,
  reads: ["id", "answered"],
  change: ({ id, answered }) => (answered === undefined ? { answered: false, gsi1pk: "UNANSWERED", gsi1sk: id } : {}),
};
