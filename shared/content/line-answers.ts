import type { ClaimCode } from "../domain/claim.ts";
import type { Language } from "../domain/language.ts";
import type { LineCode } from "../domain/line-answer.ts";
import { claimAnswerWords as claimsEs, lineAnswerWords as es } from "./translations/es/words/line-answers.ts";
import { claimAnswerWords as claimsEn, lineAnswerWords as en } from "./words/line-answers.ts";

/** What an assistant says to a person with this answer, in each of the shop's languages. */
export function lineAnswers(code: LineCode): Readonly<Record<Language, string>> {
  return { en: en[code], es: es[code] };
}

/** What an assistant says to a person who sent a code, in each of the shop's languages. */
export function claimAnswers(code: ClaimCode): Readonly<Record<Language, string>> {
  return { en: claimsEn[code], es: claimsEs[code] };
}
