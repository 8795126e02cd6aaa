import type { ErrorCode } from "../../contract/parts/errors.ts";
import type { accountFormWords } from "./account-form.ts";
import type { assistantWords } from "./assistant.ts";
import type { chatWords } from "./chat.ts";
import type { checkoutWords } from "./checkout.ts";
import type { contactWords } from "./contact.ts";
import type { dashboardWords } from "./dashboard.ts";
import type { docsWords } from "./docs.ts";
import type { documentsWords } from "./documents.ts";
import type { failureWords } from "./failures.ts";
import type { landingWords } from "./landing.ts";
import type { linkWords } from "./links.ts";
import type { loginWords } from "./login.ts";
import type { notFoundWords } from "./not-found.ts";
import type { passkeyWords } from "./passkeys.ts";
import type { paymentWords } from "./payment.ts";
import type { paymentCancelledWords } from "./payment-cancelled.ts";
import type { paymentSuccessWords } from "./payment-success.ts";
import type { receiptWords } from "./receipt.ts";
import type { shellWords } from "./shell.ts";
import type { supportWords } from "./support.ts";
import type { trialWords } from "./trial.ts";

/**
 * The type of one namespace's words in any language: the keys of the English words, tuples of the same length, and
 * functions with the same parameters.
 */
export type Translated<Words> = Words extends string
  ? string
  : Words extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Translated<Result>
    : { readonly [Key in keyof Words]: Translated<Words[Key]> };

/** Every namespace of the interface words. English is in this folder; a page loads only the namespaces it uses. */
interface English {
  readonly accountForm: typeof accountFormWords;
  readonly assistant: typeof assistantWords;
  readonly chat: typeof chatWords;
  readonly checkout: typeof checkoutWords;
  readonly contact: typeof contactWords;
  readonly dashboard: typeof dashboardWords;
  readonly docs: typeof docsWords;
  readonly documents: typeof documentsWords;
  readonly failures: typeof failureWords;
  readonly landing: typeof landingWords;
  readonly links: typeof linkWords;
  readonly login: typeof loginWords;
  readonly notFound: typeof notFoundWords;
  readonly passkeys: typeof passkeyWords;
  readonly payment: typeof paymentWords;
  readonly paymentCancelled: typeof paymentCancelledWords;
  readonly paymentSuccess: typeof paymentSuccessWords;
  readonly receipt: typeof receiptWords;
  readonly shell: typeof shellWords;
  readonly support: typeof supportWords;
  readonly trial: typeof trialWords;
}

export type Namespace = keyof English;

/** All namespaces in one language. */
export type Words = { readonly [Name in Namespace]: Translated<English[Name]> };

/** One namespace in any language, as passed to helpers outside of components. */
export type WordsOf<Name extends Namespace> = Words[Name];

/** What the landing page shows. A visitor who comes to it in another language than English waits for no other words. */
export interface FirstTranslation {
  readonly words: Pick<Words, "chat" | "failures" | "landing" | "shell" | "trial">;
}

/**
 * The words of a language other than English; a missing one does not compile. `errors` translates the server's errors.
 */
export interface Translation extends FirstTranslation {
  readonly words: Words;
  readonly errors: Readonly<Record<ErrorCode, string>>;
}
