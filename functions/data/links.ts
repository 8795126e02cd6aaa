import * as z from "zod";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import type { TransactionPart } from "./write.ts";

/**
 * What a link in a mail is for, and how long it is valid, in minutes. `takeBack` undoes a change of the password or the
 * address; `optOut` ends reminders about an order.
 */
export const linkLifetimeMinutes = {
  confirmAddress: 7 * 24 * 60,
  signIn: 30,
  resetPassword: 30,
  takeBack: 72 * 60,
  optOut: 30 * 24 * 60,
} as const;
export type LinkPurpose = keyof typeof linkLifetimeMinutes;
const linkPurposes = [
  "confirmAddress",
  "signIn",
  "resetPassword",
  "takeBack",
  "optOut",
] as const satisfies LinkPurpose[];

/**
 * A link in a mail. The row holds no token: the token is a MAC of the id (`sign-in/link-token.ts`), so reading the
 * table lets no one use a link.
 */
const link = z.object({
  id: z.string(),
  purpose: z.enum(linkPurposes),
  userId: z.string(),
  /** To which the mail goes. A link is void once this is no longer the account's address, `takeBack` excepted. */
  email: z.string(),
  /** The account's `version` when the link was made; a new password voids links for signing in and resetting. */
  version: z.int(),
  /**
   * Only for `takeBack`, and only if the address was confirmed when the change was made: the address to return to. No
   * password is kept: the person who changed it may know the old one
   * (docs/decisions/049-an-address-is-proven-by-its-link.md).
   */
  restore: z.object({ email: z.string() }).optional(),
  /** Only for `optOut`. */
  orderId: z.string().optional(),
  createdAt: z.string(),
  usedAt: z.string().optional(),
  /** In seconds since 1970; DynamoDB deletes the row some time after it. */
  expiresAt: z.int(),
});
export type Link = z.output<typeof link>;

/** The transaction part that puts a new link. */
export function linkWrite(
  newLink: Pick<Link, "id" | "purpose" | "userId" | "email" | "version" | "restore" | "orderId">,
  now: Date,
): TransactionPart<"link"> {
  const expiresAt = Math.floor(now.getTime() / 1000) + linkLifetimeMinutes[newLink.purpose] * 60;
  return {
    name: "link",
    put: {
      Item: { ...keys.link(newLink.id), ...newLink, createdAt: now.toISOString(), expiresAt },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}

/** Reads a link of this purpose; undefined if it does not exist, has expired or was used. */
export async function readUsableLink(id: string, purpose: LinkPurpose, now: Date): Promise<Link | undefined> {
  const row = await readRow(keys.link(id), link);
  if (row === undefined || row.purpose !== purpose || row.usedAt !== undefined) return undefined;
  return row.expiresAt > now.getTime() / 1000 ? row : undefined;
}

/** The transaction part that uses up a link: of two uses at once, one fails. */
export function linkUse({ id }: Link, now: Date): TransactionPart<"link"> {
  return {
    name: "link",
    update: {
      Key: keys.link(id),
      UpdateExpression: "SET usedAt = :now",
      ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(usedAt)",
      ExpressionAttributeValues: { ":now": now.toISOString() },
    },
  };
}
