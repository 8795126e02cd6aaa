/** A message in a conversation that a page shows as an illustration. */
export interface ChatMessage {
  readonly from: "you" | "assistant";
  readonly text: string;
  readonly time: string;
}
