import { links } from "#shared/contract/shop/links.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { proofLinkWrites } from "../../data/link-mails.ts";
import { transact } from "../../data/write.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Mails the link that confirms the caller's address again. */
export const handler = endpoint("sendConfirmation", links, async ({ caller, now }) => {
  if (caller.emailConfirmedAt !== undefined) return { ok: true };
  await countAttempt(limits.confirmationByAccount, caller.id, now);
  await transact(proofLinkWrites("confirmAddress", caller, now));
  return { ok: true };
});
