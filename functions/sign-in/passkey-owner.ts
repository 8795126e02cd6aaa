import type { Assertion } from "#shared/contract/parts/passkey-fields.ts";
import type { Passkey } from "../data/passkeys.ts";
import type { User } from "../data/user.ts";
import { type Ceremony, verifyPasskey } from "./passkeys.ts";
import { confirmOwner } from "./reauthentication.ts";

/** Who adds or removes a passkey, and the proof sent with the call. */
interface PasskeyChange {
  readonly caller: Pick<User, "id" | "passwordHash"> & { readonly signedInAt: Date };
  readonly passkeys: readonly Passkey[];
  readonly currentPassword: string | undefined;
  readonly passkey: Assertion | undefined;
}

/**
 * Authorizes adding or removing a passkey by the current password or a passkey used just now. A recent sign-in is not
 * enough: a passkey outlives every session, so one that a thief adds at an unattended computer would be a key for good.
 *
 * Throws `sign_in_again`, `wrong_password`, `passkey_refused`, `too_many_attempts`.
 */
export async function confirmPasskeyOwner(
  { caller, passkeys, currentPassword, passkey }: PasskeyChange,
  ceremony: Ceremony,
): Promise<void> {
  if (passkey === undefined || currentPassword !== undefined)
    await confirmOwner({ caller, currentPassword }, true, ceremony.now);
  if (passkey !== undefined)
    await verifyPasskey(caller.id, passkeys, passkey, { purpose: "confirm", userId: caller.id }, ceremony);
}
