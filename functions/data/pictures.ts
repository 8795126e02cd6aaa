import * as z from "zod";
import { type PictureType, pictureTypes } from "#shared/domain/picture.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import type { TransactionPart } from "./write.ts";

/** A donor's picture. Stored in its own row, so that lists do not load it. */
export const picture = z.object({ type: z.enum(pictureTypes), bytes: z.instanceof(Uint8Array) });
export interface Picture {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
}

/** The picture of this donation, without an access check. */
export function readPicture(donationId: string): Promise<Picture | undefined> {
  return readRow(keys.picture(donationId), picture);
}

/** A new donation's picture. */
export function picturePut(donationId: string, { type, bytes }: Picture): TransactionPart<"picture"> {
  return { name: "picture", put: { Item: { ...keys.picture(donationId), type, bytes } } };
}

/** Removes the picture. Idempotent. */
export function pictureDelete(donationId: string): TransactionPart<"picture"> {
  return { name: "picture", remove: { Key: keys.picture(donationId) } };
}

/**
 * Sets the picture's TTL to its donation's: `expiresAt` (seconds), or none. The condition fails when DynamoDB has
 * deleted it.
 */
export function pictureExpiryWrite(donationId: string, expiresAt: number | undefined): TransactionPart<"picture"> {
  const at = expiresAt === undefined ? {} : { ExpressionAttributeValues: { ":expiresAt": expiresAt } };
  return {
    name: "picture",
    update: {
      Key: keys.picture(donationId),
      UpdateExpression: expiresAt === undefined ? "REMOVE expiresAt" : "SET expiresAt = :expiresAt",
      ConditionExpression: "attribute_exists(pk)",
      ...at,
    },
  };
}
