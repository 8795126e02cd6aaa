import { type Address, parseAddress } from "../model/addresses.ts";
import type { ConfigurationSet } from "../model/configuration-sets.ts";
import type { Context } from "../model/context.ts";
import { SesFailure } from "../model/ses-failure.ts";

/** Checks that the account, and this configuration set, may send. @throws SesFailure */
export function checkMaySend({ account }: Context, set: ConfigurationSet | undefined): void {
  if (account.enforcementStatus === "SHUTDOWN")
    throw new SesFailure("AccountSuspendedException", "Sending suspended for this account. Contact AWS Support.");
  if (!account.sendingEnabled)
    throw new SesFailure("SendingPausedException", "Email sending is disabled for this account.");
  if (set?.sendingEnabled === false)
    throw new SesFailure("SendingPausedException", `Email sending is disabled for configuration set <${set.name}>.`);
}

/**
 * Checks that the sender is verified and, in the sandbox, that every recipient is.
 * @throws SesFailure MessageRejected, MailFromDomainNotVerifiedException
 */
export function checkVerified(context: Context, from: Address, recipients: readonly string[]): void {
  const { identities, account, checksSender } = context;
  const isVerified = (address: string): boolean => identities.covering(address)?.verified === true;
  const isSimulator = (address: string): boolean => address.toLowerCase().endsWith("@simulator.amazonses.com");
  const addresses = account.productionAccess
    ? []
    : recipients.map((recipient) => parseAddress(recipient).address).filter((address) => !isSimulator(address));
  const unverified = [...(checksSender ? [from.address] : []), ...addresses].filter((address) => !isVerified(address));
  if (unverified.length > 0) {
    throw new SesFailure(
      "MessageRejected",
      `Email address is not verified. The following identities failed the check in region US-EAST-1: ${unverified.join(", ")}`,
    );
  }
  const mailFrom = identities.covering(from.address)?.mailFrom;
  if (mailFrom?.rejects === true && !mailFrom.verified) {
    throw new SesFailure(
      "MailFromDomainNotVerifiedException",
      `The MAIL FROM domain <${mailFrom.domain}> is not verified.`,
    );
  }
}
