import { expect, inject } from "vitest";
import * as z from "zod";
import type { MailKind } from "#shared/domain/mail.ts";

const mail = z.object({ subject: z.string(), text: z.string(), tags: z.record(z.string(), z.string()) });
export type ReceivedMail = z.output<typeof mail>;

/** The mails of this kind to an address that the local SES has accepted so far, oldest first. */
export async function mailsTo(email: string, kind: MailKind): Promise<readonly ReceivedMail[]> {
  const address = new URL(`/_local/mails?${new URLSearchParams({ to: email })}`, inject("mailUrl"));
  const { mails } = z.object({ mails: z.array(mail) }).parse(await (await fetch(address)).json());
  return mails.filter(({ tags }) => tags.mailId?.startsWith(`${kind}-`));
}

/** Waits for a mail of this kind to an address, and returns the newest. */
export async function mailTo(email: string, kind: MailKind): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(email, kind)).at(-1);
      return found !== undefined;
    })
    .toBe(true);
  if (found === undefined) throw new Error(`There is no mail ${kind}.`);
  return found;
}

/** The address of the page that the mail's link opens, with its token. */
export function linkIn({ text }: ReceivedMail): string {
  const [address] = /https?:\/\/\S+#\S+/.exec(text) ?? [];
  if (address === undefined) throw new Error("The mail has no link with a token.");
  return address;
}
