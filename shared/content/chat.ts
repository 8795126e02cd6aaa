/** A message of an illustrated conversation. */
export interface ChatMessage {
  readonly from: "you" | "assistant";
  readonly text: string;
  readonly time: string;
}
