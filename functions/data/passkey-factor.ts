/** An account's passkeys as its second factor, in place of an authenticator app (docs/decisions/048-passkeys.md). */
import { auditWrite } from "./audit.ts";
import { keys } from "./keys.ts";
import {
  accountDisableWrite,
  actorOf,
  type OwnerInSession,
  type PasskeyFactor,
  withOnlySession,
} from "./second-factor.ts";
import type { User } from "./user.ts";
import { transact } from "./write.ts";

/**
 * Makes the passkeys of an account its second factor, in place of a pending secret, revokes all tokens, and ends all
 * other sessions. Returns false when the account or its passkeys have changed since it was read: the last one may have
 * been removed.
 */
export async function enablePasskeyFactor(owner: OwnerInSession & Pick<User, "passkeys">, now: Date): Promise<boolean> {
  const row: PasskeyFactor = { state: "passkeys" };
  const condition = "attribute_not_exists(secondFactorSince) AND passkeys = :passkeys";
  const values = { ":now": now.toISOString(), ":passkeys": owner.passkeys };
  const failedParts = await transact([
    { name: "secondFactor", put: { Item: { ...keys.secondFactor(owner.id), ...row } } },
    {
      name: "account",
      update: {
        ...withOnlySession(owner, owner.sessionId, condition, now, values),
        UpdateExpression: "SET secondFactorSince = :now, #version = #version + :one, #sessions = :sessions",
      },
    },
    auditWrite(actorOf(owner), { action: "second-factor.on", target: owner.id, old: "off", new: "passkeys" }, now),
  ]);
  return failedParts.size === 0;
}

/**
 * Disables passkeys as the second factor, after one was used, revokes all tokens, and ends all other sessions. The
 * passkeys stay. Returns false when the account has changed since it was read.
 */
export async function disablePasskeyFactor(owner: OwnerInSession, now: Date): Promise<boolean> {
  const failedParts = await transact([
    {
      name: "secondFactor",
      remove: {
        Key: keys.secondFactor(owner.id),
        ConditionExpression: "#state = :passkeys",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":passkeys": "passkeys" },
      },
    },
    accountDisableWrite(owner, owner.sessionId, now),
    auditWrite(actorOf(owner), { action: "second-factor.off", target: owner.id, old: "passkeys", new: "off" }, now),
  ]);
  return failedParts.size === 0;
}
