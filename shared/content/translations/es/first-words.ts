import type { FirstTranslation } from "../../words/catalog.ts";
import { chatWords } from "./words/chat.ts";
import { failureWords } from "./words/failures.ts";
import { landingWords } from "./words/landing.ts";
import { shellWords } from "./words/shell.ts";
import { trialWords } from "./words/trial.ts";

/** The interface words of the landing page in Spanish. */
export const translation: FirstTranslation = {
  words: { chat: chatWords, failures: failureWords, landing: landingWords, shell: shellWords, trial: trialWords },
};
