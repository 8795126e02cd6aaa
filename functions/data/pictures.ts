import * as z from "zod";
import { type PictureType, pictureTypes } from "#shared/domain/picture.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import type { TransactionPart } from "./write.ts";

/** A donor's picture. It has its own row, so that lists of donations do not load it. */
export const picture = z.object({ type: z.enum(pictureTypes), bytes: z.instanceof(Uint8Array) });
export interface Picture {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
}

/** Reads the picture of a donation, without an access check. */
export function readPicture(donationId: string): Promise<Picture | undefined> {
  return readRow(keys.picture(donationId), picture);
}

/** The transaction part that puts the picture of a new donation. */
export function picturePut(donationId: string, { type, bytes }: Picture): TransactionPart<"picture"> {
  return { name: "picture", put: { Item: { ...keys.picture(donationId), type, bytes } } };
}

/** The transaction part that deletes a donation's picture. Idempotent. */
export function pictureDelete(donationId: string): TransactionPart<"picture"> {
  return { name: "picture", remove: { Key: keys.picture(donationId) } };
}

/**
 * The transaction part that gives a picture the TTL of its donation: `expiresAt` in seconds since 1970, or undefined
 * for none. Its condition fails when DynamoDB has already deleted the picture.
 */
export function pictureExpiryWrite(donationId: string, expiresAt: number | undefined): TransactionPart<"picture"> {
  const values = expiresAt === undefined ? {} : { ExpressionAttributeValues: { ":expiresAt": expiresAt } };
  return {
    name: "picture",
    update: {
      Key: keys.picture(donationId),
      UpdateExpression: expiresAt === undefined ? "REMOVE expiresAt" : "SET expiresAt = :expiresAt",
      ConditionExpression: "attribute_exists(pk)",
      ...values,
    },
  };
}
