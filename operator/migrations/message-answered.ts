import type { Migration } from "./migration.ts";

/**
 * A message of the contact form says since its second shape whether somebody has answered it, and stands in a list of
 * those that wait. One of the first shape says nothing and was in no such list: nobody has said that it was answered,
 * so it waits.
 */
export const messageAnswered: Migration = {
  name: "message-answered",
  what: "Puts the messages that were sent before answers were noted among those that wait for an answer.",
  about: (pk) => pk === "MESSAGES",
  shape: 2,
  reads: ["id", "answered"],
  change: ({ id, answered }) => (answered === undefined ? { answered: false, gsi1pk: "UNANSWERED", gsi1sk: id } : {}),
};
