import { randomBytes } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { tableName } from "../environment.ts";
import { keys } from "./keys.ts";
import { documentClient } from "./table.ts";
import { update } from "./write.ts";

/**
 * What the signature of a challenge permits: adding a passkey, confirming another call, signing in, or an admin's
 * second step. A challenge for one purpose is useless for the others.
 */
export type ChallengePurpose = "add" | "confirm" | "signIn" | "secondFactor";

/** For what a challenge is valid: its purpose and, except for signing in, the account that asked for it. */
export interface ChallengeUse {
  readonly purpose: ChallengePurpose;
  readonly userId?: string;
}

/** How long a person may take to answer a challenge. */
export const challengeMinutes = 5;

/** Creates a challenge of 256 bits, in base64url, and stores it until it is used or expires. */
export async function createChallenge({ purpose, userId = "" }: ChallengeUse, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await update({
    Key: keys.challenge(challenge),
    UpdateExpression: "SET purpose = :purpose, userId = :user, expiresAt = :end",
    ExpressionAttributeValues: {
      ":purpose": purpose,
      ":user": userId,
      ":end": Math.floor(now.getTime() / 1000) + challengeMinutes * 60,
    },
  });
  return challenge;
}

/**
 * Uses up a challenge. Returns false if it does not exist, was used, has expired, or is for something else; it stays
 * usable in the last case. Of two calls at once, one gets true.
 */
export async function takeChallenge(
  challenge: string,
  { purpose, userId = "" }: ChallengeUse,
  now: Date,
): Promise<boolean> {
  try {
    await documentClient().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.challenge(challenge),
        ConditionExpression: "purpose = :purpose AND userId = :user AND expiresAt > :now",
        ExpressionAttributeValues: {
          ":purpose": purpose,
          ":user": userId,
          ":now": Math.floor(now.getTime() / 1000),
        },
      }),
    );
    return true;
  } catch (thrown) {
    if (thrown instanceof ConditionalCheckFailedException) return false;
    throw thrown;
  }
}
