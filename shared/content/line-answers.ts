import type { ChangeCode, ClaimCode } from "../domain/claim.ts";
import type { Language } from "../domain/language.ts";
import type { LineCode } from "../domain/line-answer.ts";
import {
  changeAnswerWords as changesEs,
  claimAnswerWords as claimsEs,
  lineAnswerWords as es,
} from "./translations/es/words/line-answers.ts";
import {
  changeAnswerWords as changesEn,
  claimAnswerWords as claimsEn,
  lineAnswerWords as en,
} from "./words/line-answers.ts";

/** What an assistant says to a person with this answer, in each of the shop's languages. */
export function lineAnswers(code: LineCode): Readonly<Record<Language, string>> {
  return { en: en[code], es: es[code] };
}

/** What an assistant says to a person whose number or user ID changed, in each of the shop's languages. */
export function changeAnswers(code: ChangeCode): Readonly<Record<Language, string>> {
  return { en: changesEn[code], es: changesEs[code] };
}

/** What an assistant says to a person who sent a code, in each of the shop's languages. */
export function claimAnswers(code: ClaimCode): Readonly<Record<Language, string>> {
  return { en: claimsEn[code], es: claimsEs[code] };
}
