import type { WordsOf } from "#shared/content/words/catalog.ts";
import { withPrice } from "#shared/domain/money.ts";
import { messageOf } from "../session/failure.ts";

/** Why nothing was paid: the key of a word, the error of a failed call, or the message of Stripe, which is not ours. */
export type RefusalReason =
  | "offline"
  | "notLoaded"
  | "notCompleted"
  | "unableToComplete"
  | "priceChanged"
  | { readonly error: unknown }
  | { readonly stripeMessage: string };

/** Why nothing was paid and, after a refused card, what to do next. Its words are chosen when it is displayed. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly note?: "refusedNote" | "correctableNote";
}

/** Returns the reason's text in the language of `words`. `price`: the price that is displayed by now. */
export function reasonText(reason: RefusalReason, words: WordsOf<"payment">, price: string): string {
  if (typeof reason === "string") return withPrice(words[reason], price);
  return "error" in reason ? messageOf(reason.error, words.unableToComplete) : reason.stripeMessage;
}
