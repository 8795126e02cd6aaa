import * as z from "zod";
import { newId } from "../data/ids.ts";
import { type Link, linkWrite } from "../data/links.ts";
import { type Mail, mail } from "../data/outbox.ts";
import { findUser } from "../data/user.ts";
import { transact } from "../data/write.ts";
import { linkToken } from "../sign-in/link-token.ts";
import { callExpectingSuccess } from "./front-door.ts";
import type { Customer } from "./people.ts";
import { allRows } from "./rows.ts";

const withLink = z.object({ linkId: z.string() });

/** Reads the mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<readonly Mail[]> {
  const rows = (await allRows()).filter(({ pk, to }) => String(pk).startsWith("MAIL#") && to === address);
  return rows.map((row) => mail.parse(row)).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Returns the token of the link in the newest mail of this kind to an address, as the sender writes it. */
export async function tokenMailedTo(address: string, kind: Mail["kind"], now = new Date()): Promise<string> {
  const newest = (await mailsTo(address)).findLast((sent) => sent.kind === kind);
  if (newest === undefined) throw new Error(`No mail "${kind}" was written to ${address}.`);
  return linkToken(withLink.parse(newest.data).linkId, now);
}

/** Writes a link to a customer without its mail, and returns its token. */
export async function newLinkToken(
  { id: userId, email }: Pick<Customer, "id" | "email">,
  link: Pick<Link, "purpose"> & Partial<Pick<Link, "restore">>,
  now = new Date(),
): Promise<string> {
  const id = newId("lnk", now);
  const { version = 1 } = (await findUser(userId)) ?? {};
  await transact([linkWrite({ ...link, id, userId, email, version }, now)]);
  return linkToken(id, now);
}

/** Asks for a link as a visitor, and returns its token. */
export async function requestedToken(
  email: string,
  purpose: "resetPassword" | "signIn",
  now = new Date(),
): Promise<string> {
  await callExpectingSuccess("requestLink", { body: { email, purpose }, now });
  return tokenMailedTo(email, purpose === "signIn" ? "signInLink" : purpose, now);
}
