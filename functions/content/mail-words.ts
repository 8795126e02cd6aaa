import { builtInMailWords } from "#shared/content/built-in/mail-words.ts";
import { mailsShape } from "#shared/content/mails.shape.ts";
import type { Language } from "#shared/domain/language.ts";
import type { MailWords } from "#shared/mail/words.ts";
import { readContent } from "../data/content.ts";
import { repairCopy } from "./repair-copy.ts";

/** The page's name under which the mails' words are stored. */
const page = "mails";

/**
 * Reads the words of all mails in a language: those that an admin saved, completed by the built-in ones. Weighs little,
 * for the function that sends.
 */
export async function readMailWords(language: Language): Promise<MailWords> {
  return mailWordsWithDefaults(language, (await readContent({ page, language }))?.content);
}

/** Returns the mails' words as they are sent; `saved` is undefined when no version was saved. */
export function mailWordsWithDefaults(language: Language, saved: unknown): MailWords {
  const builtIn = builtInMailWords[language];
  return saved === undefined ? builtIn : repairCopy(mailsShape(), builtIn, saved);
}
