/** A message of a drawn conversation: who wrote it, what, and when. */
export interface ChatMessage {
  readonly from: "you" | "assistant";
  readonly text: string;
  readonly time: string;
}
