/** The links of an account, each written with the mail that carries it. */
import { newId } from "./ids.ts";
import { type Link, type LinkPurpose, linkWrite } from "./links.ts";
import { mailWrite } from "./outbox.ts";
import type { User } from "./user.ts";
import type { TransactionPart } from "./write.ts";

type Reader = Pick<User, "id" | "name" | "email" | "language" | "version">;
type Parts = readonly TransactionPart<"link" | "mail">[];

/** The kinds of mail whose link proves the reader's address, and what the link is for. */
const purposes = {
  confirmAddress: "confirmAddress",
  confirmNewAddress: "confirmAddress",
  signInLink: "signIn",
  resetPassword: "resetPassword",
} as const satisfies Record<string, LinkPurpose>;

/** The transaction parts of a link that proves the reader's address, and of its mail. */
export function proofLinkWrites(kind: keyof typeof purposes, reader: Reader, now: Date): Parts {
  const linkId = newId("lnk", now);
  const { id: userId, name, email, language, version } = reader;
  return [
    linkWrite({ id: linkId, purpose: purposes[kind], userId, email, version }, now),
    mailWrite({ kind, cause: linkId, to: email, language, userId, data: { name, linkId } }, now),
  ];
}

/** What a customer changed: the account as it was, and which of the two. */
interface OwnChange {
  readonly before: User;
  readonly isNewEmail: boolean;
  readonly isNewPassword: boolean;
}

/**
 * The transaction parts of the mails that tell the address before the change about it, with one link that takes it
 * back. A change of an address that was never confirmed is not told: it may be a slip of the keyboard being corrected,
 * and a stranger must not be able to take the account back to it. A new password is told to any address, because with
 * an address that was never confirmed the link opens no more than "Forgot password?" does.
 */
export function changeNoticeWrites({ before, isNewEmail, isNewPassword }: OwnChange, now: Date): Parts {
  const isConfirmed = before.emailConfirmedAt !== undefined;
  const kinds = [
    ...(isNewEmail && isConfirmed ? (["addressChanged"] as const) : []),
    ...(isNewPassword && (isConfirmed || !isNewEmail) ? (["passwordChanged"] as const) : []),
  ];
  if (kinds.length === 0) return [];
  const linkId = newId("lnk", now);
  const { id: userId, name, email, language, version } = before;
  const restore: Pick<Link, "restore"> = isConfirmed ? { restore: { email } } : {};
  const data = { name, at: now.toISOString(), linkId };
  return [
    linkWrite({ id: linkId, purpose: "takeBack", userId, email, version, ...restore }, now),
    ...kinds.map((kind) => mailWrite({ kind, cause: linkId, to: email, language, userId, data }, now)),
  ];
}
