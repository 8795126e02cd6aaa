import { commonProblems, mailProblems } from "#shared/mail/check.ts";
import { mailKindNames } from "#shared/mail/slots.ts";
import type { MailWords } from "#shared/mail/words.ts";
import { check, type Issue } from "./check.ts";
import type { Entry } from "./edition.ts";
import type { Json } from "./json.ts";
import type { Shape } from "./shape.ts";

/**
 * Whether a draft has the form of the mails' words, by the server's schema. A server of another release may lack a
 * kind, or have one more.
 */
export function isMailWords(shape: Shape, value: Json): value is MailWords {
  return check(shape, value).length === 0;
}

/** Returns the issues of a draft: those of its form and, of mails' words in the right form, those of their slots. */
export function issuesOfDraft(page: Entry["page"], shape: Shape, value: Json): readonly Issue[] {
  const issues = check(shape, value);
  if (page !== "mails" || !isMailWords(shape, value)) return issues;
  const within = (part: string, problems: readonly Issue[]) =>
    problems.map(({ path, message }) => ({ path: [part, ...path], message }));
  return [
    ...within("common", commonProblems(value.common)),
    ...mailKindNames.filter((kind) => kind in value).flatMap((kind) => within(kind, mailProblems(kind, value[kind]))),
  ];
}
