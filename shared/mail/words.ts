/** The words of mails, as admins edit them. Their schema is `shared/content/mails.shape.ts`. */
import type { MailKind } from "../domain/mail.ts";
import type { ButtonTarget, MailCondition } from "./slots.ts";

/** Words that are shown only under a condition of the mail's kind (`mailConditions`). */
type Conditional = { when?: MailCondition | undefined };
/** A part of a mail, from top to bottom. Any text may have slots, such as `{amount}` (`mailSlots`). */
export type MailBlock = Conditional &
  (
    | { kind: "heading" | "paragraph" | "note" | "warning"; text: string }
    /** Rows of a label and a value. */
    | { kind: "facts"; rows: ({ label: string; value: string } & Conditional)[] }
    | { kind: "steps"; steps: { title: string; text: string }[] }
    /** What a person wrote, with a line above it. */
    | { kind: "quote"; label: string; text: string }
    /** `opens`: its address comes from the code. */
    | { kind: "button"; label: string; opens: ButtonTarget }
  );

/** The words of one kind of mail. */
export type MailKindWords = {
  /** Has no number and no slot but `{sellerName}`: it is seen on locked screens. */
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  blocks: MailBlock[];
  /** Why this mail was sent, in its last lines. */
  why: string;
};

/** The words around every mail. */
export type CommonMailWords = {
  greeting: string;
  /** For a reader whose name is missing or looks like advertising. */
  greetingWithoutName: string;
  /** Above the address of the first button. */
  addressBelow: string;
  /** How to reach a person. */
  reach: string;
  automatic: string;
  /** The link that ends reminders, only in mails that are not about something that happened. */
  stopReminders: string;
};

export type MailWords = { common: CommonMailWords } & { [Kind in MailKind]: MailKindWords };
