import * as z from "zod";
import { passkeyTransports } from "#shared/domain/passkey.ts";
import { ownAuditWrites } from "./audit.ts";
import { keys } from "./keys.ts";
import { readRange } from "./table.ts";
import type { User } from "./user.ts";
import { type TransactionPart, transact, update } from "./write.ts";

/**
 * A passkey of an account. The authenticator keeps the private key; the row has the public one, which signs nobody in.
 */
export const passkey = z.object({
  id: z.string(),
  /** The id that the authenticator gave it, in base64url. */
  credentialId: z.string(),
  /** In COSE's format (RFC 9053). */
  publicKey: z.instanceof(Uint8Array),
  /** How often the authenticator has signed; always zero for passkeys that are copied between devices. */
  signCount: z.int(),
  /** How browsers reach the authenticator, such as "internal", "hybrid" or "usb". */
  transports: z.array(z.enum(passkeyTransports)),
  backedUp: z.boolean(),
  name: z.string().optional(),
  createdAt: z.string(),
  lastUsedAt: z.string().optional(),
});
export type Passkey = z.output<typeof passkey>;

/** The account that owns passkeys, as it was read. */
export type PasskeyOwner = Pick<User, "id" | "email" | "role" | "version" | "passkeys">;

/** Lists the passkeys of an account, oldest first. */
export async function listPasskeys(userId: string): Promise<readonly Passkey[]> {
  const { pk, sk: prefix } = keys.passkey(userId, "");
  const rows = await readRange(pk, prefix, `${prefix}~`);
  return rows.map((row) => passkey.parse(row));
}

/**
 * Adds a passkey. Returns false when the account was changed, or another passkey added or removed, since the account
 * was read: so two calls at once cannot exceed the limit or add the same credential twice.
 */
export async function addPasskey(owner: PasskeyOwner, newPasskey: Passkey, now: Date): Promise<boolean> {
  const failedParts = await transact<string>([
    {
      name: "passkey",
      put: {
        Item: { ...keys.passkey(owner.id, newPasskey.id), ...newPasskey },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    countWrite(owner, (owner.passkeys ?? 0) + 1),
    ...ownAuditWrites(owner, "passkey.add", now),
  ]);
  return failedParts.size === 0;
}

/** The transaction parts that remove passkeys; the account's row has to state their number (`account-change.ts`). */
export function passkeyRemovals(userId: string, passkeys: readonly Passkey[]): readonly TransactionPart<"passkey">[] {
  return passkeys.map(({ id }) => ({ name: "passkey", remove: { Key: keys.passkey(userId, id) } }));
}

/** Removes a passkey. Returns false when the account or its passkeys have changed since it was read. */
export async function removePasskey(owner: PasskeyOwner, { id }: Passkey, now: Date): Promise<boolean> {
  const failedParts = await transact<string>([
    { name: "passkey", remove: { Key: keys.passkey(owner.id, id), ConditionExpression: "attribute_exists(pk)" } },
    countWrite(owner, (owner.passkeys ?? 0) - 1),
    ...ownAuditWrites(owner, "passkey.remove", now),
  ]);
  return failedParts.size === 0;
}

/**
 * Records the use of a passkey, with what its authenticator reported. Returns false when it was removed or used since
 * it was read: of two uses that report the same count, one is a copy.
 */
export async function recordPasskeyUse(
  userId: string,
  { id, signCount }: Passkey,
  reported: Pick<Passkey, "signCount" | "backedUp">,
  now: Date,
): Promise<boolean> {
  const row = await update({
    Key: keys.passkey(userId, id),
    UpdateExpression: "SET signCount = :reported, backedUp = :backedUp, lastUsedAt = :now",
    ConditionExpression: "signCount = :asRead",
    ExpressionAttributeValues: {
      ":asRead": signCount,
      ":reported": reported.signCount,
      ":backedUp": reported.backedUp,
      ":now": now.toISOString(),
    },
  });
  return row !== undefined;
}

/** The transaction part that sets how many passkeys an account has, if neither it nor their number has changed. */
function countWrite({ id, version, passkeys }: PasskeyOwner, count: number): TransactionPart<"account"> {
  return {
    name: "account",
    update: {
      Key: keys.user(id),
      UpdateExpression: "SET passkeys = :count",
      ConditionExpression: `#version = :version AND ${passkeys === undefined ? "attribute_not_exists(passkeys)" : "passkeys = :asRead"}`,
      ExpressionAttributeNames: { "#version": "version" },
      ExpressionAttributeValues: {
        ":count": count,
        ":version": version,
        ...(passkeys === undefined ? {} : { ":asRead": passkeys }),
      },
    },
  };
}
