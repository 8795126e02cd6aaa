import type { Context } from "../model/context.ts";
import { SesFailure } from "../model/ses-failure.ts";

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** Checks the account's quota, if it is enforced. @throws SesFailure TooManyRequestsException */
export function checkRate({ account, mails, now }: Context): void {
  if (!account.enforcesRate) return;
  const at = now().getTime();
  const sentWithin = (ms: number): number => mails.list().filter((mail) => at - Date.parse(mail.at) < ms).length;
  if (sentWithin(SECOND_MS) >= account.maxSendRate)
    throw new SesFailure("TooManyRequestsException", "Maximum sending rate exceeded.");
  if (account.max24HourSend >= 0 && sentWithin(DAY_MS) >= account.max24HourSend)
    throw new SesFailure("TooManyRequestsException", "Daily message quota exceeded.");
}
