import { bareAddress } from "./addresses.ts";
import { recipientsOf, type SentMail } from "./mail.ts";

/** Which mails to list; those to this address, those with this tag, or this tag and value (`name:value`). */
export interface MailFilter {
  readonly to?: string | undefined;
  readonly tag?: string | undefined;
}

/** Keeps the accepted mails, oldest first, and forgets the oldest beyond `capacity`. */
export function createMails(capacity: number) {
  const mails: SentMail[] = [];
  const mailsById = new Map<string, SentMail>();
  return {
    add(mail: SentMail): void {
      mails.push(mail);
      mailsById.set(mail.messageId, mail);
      if (mails.length <= capacity) return;
      const [oldest] = mails.splice(0, 1);
      if (oldest !== undefined) mailsById.delete(oldest.messageId);
    },
    get: (messageId: string): SentMail | undefined => mailsById.get(messageId),
    list: (filter: MailFilter = {}): readonly SentMail[] => mails.filter((mail) => matches(mail, filter)),
    clear(): void {
      mails.length = 0;
      mailsById.clear();
    },
  };
}
export type Mails = ReturnType<typeof createMails>;

function matches(mail: SentMail, { to, tag }: MailFilter): boolean {
  if (to !== undefined && !isSentTo(mail, to)) return false;
  if (tag === undefined) return true;
  const [name = "", ...value] = tag.split(":");
  const found = mail.tags[name];
  return found !== undefined && (value.length === 0 || value.join(":") === found);
}

/** Whether an address is among the recipients. */
export function isSentTo(mail: Pick<SentMail, "to" | "cc" | "bcc">, address: string): boolean {
  return recipientsOf(mail).some((recipient) => bareAddress(recipient) === bareAddress(address));
}
