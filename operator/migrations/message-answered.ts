import type { Migration } from "./migration.ts";

/**
 * From its second shape on, a contact message records whether it was answered, and an index lists the unanswered ones.
 * Messages of the first shape count as unanswered, but the index lacks them.
 */
export const messageAnswered: Migration = {
  name: "message-answered",
  what: "Lists as unanswered the messages that were sent before answers were recorded.",
  matches: (pk) => pk === "MESSAGES",
  shape: 2,
  reads: ["id", "answered"],
  change: ({ id, answered }) => (answered === undefined ? { answered: false, gsi1pk: "UNANSWERED", gsi1sk: id } : {}),
};
