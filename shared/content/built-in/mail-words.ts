import type { Language } from "../../domain/language.ts";
import type { MailWords } from "../../mail/words.ts";
import { mails as en } from "../mails.ts";
import { copy as es } from "../translations/es/mails.ts";

/** The built-in words of all mails in every language. */
export const builtInMailWords: Readonly<Record<Language, MailWords>> = { en, es };
