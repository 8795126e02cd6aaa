import { randomBytes } from "node:crypto";
import { newId } from "../data/ids.ts";
import { readSyntheticBuyer, replaceSyntheticBuyer, type SyntheticBuyer } from "../data/synthetic-buyer.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { VisitFault } from "./fault.ts";

/** A new order a day, so that each day one payment is created and not only read again. */
const lifetimeMs = 24 * 3_600_000;
/** After a visit that could not sign in or open the card form: the reason may be the account or the order itself. */
const lifetimeAfterFaultMs = 3_600_000;

/** The account and the order to visit with, replaced when they are too old. `livemode`: that of the stage's keys. */
export async function currentBuyer(
  { livemode, hadFault }: { readonly livemode: boolean; readonly hadFault: boolean },
  now: Date,
): Promise<SyntheticBuyer> {
  const before = await readSyntheticBuyer();
  const lifetime = hadFault ? lifetimeAfterFaultMs : lifetimeMs;
  if (before !== undefined && now.getTime() - Date.parse(before.since) < lifetime) return before;
  const password = randomBytes(24).toString("base64url");
  const email = `visit-${randomBytes(12).toString("hex")}@everline.invalid`;
  const buyer = { email, password, orderId: newId("ord", now), since: now.toISOString() };
  const passwordHash = await hashPassword(password);
  if (await replaceSyntheticBuyer(before, buyer, { passwordHash, livemode })) return buyer;
  const faster = await readSyntheticBuyer();
  if (faster === undefined) throw new VisitFault("the account of the visit was removed meanwhile");
  return faster;
}
