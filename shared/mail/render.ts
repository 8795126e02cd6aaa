import { type MailKind, mailData } from "../domain/mail.ts";
import { drawMail, type MailToDraw } from "./draw.ts";
import type { RenderedMail } from "./facts.ts";

/** A mail as it is stored, with the words of its language and the facts of the shop. */
export interface MailToRender extends Omit<MailToDraw, "data"> {
  /** Parsed by the schema of the kind. */
  readonly data: unknown;
}

/**
 * Renders a mail: subject, HTML and plain text. Throws a `ZodError` if the data does not fit its kind, and a
 * `TypeError` if a kind with a link gets none.
 */
export function renderMail(mail: MailToRender): RenderedMail {
  const kind: MailKind = mail.kind;
  return drawMail({ ...mail, data: mailData[kind].parse(mail.data) });
}
