import type { MailState } from "#shared/domain/mail.ts";
import { parsePage } from "./concatenated-pages.ts";
import { indexKeys } from "./keys.ts";
import { listMailsAbout, listMailsTo } from "./mails.ts";
import { type Mail, mail } from "./outbox.ts";
import { type Page, type PageRequest, readPage } from "./pages.ts";

/** Mails about an order, donation or message, mails to an account, or mails in a state. */
export type MailSelection = { readonly about: string } | { readonly to: string } | { readonly state: MailState };

/**
 * Lists mails, newest first; those in a state by when it last changed. Throws `invalid` for a cursor of another list.
 */
export async function listMails(selection: MailSelection, page: PageRequest): Promise<Page<Mail>> {
  if ("about" in selection) return listMailsAbout(selection.about, page);
  if ("to" in selection) return listMailsTo(selection.to, page);
  const { gsi2pk } = indexKeys.mailState("", "", selection.state);
  return parsePage(await readPage({ index: "gsi2", pk: gsi2pk }, page), (row) => mail.parse(row));
}

/** Counts the mails that were given up, at most `max`. */
export async function countFailedMails(max: number): Promise<number> {
  return (await listMails({ state: "failed" }, { limit: max })).rows.length;
}
