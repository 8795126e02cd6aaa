import * as z from "zod";
import { type PictureType, pictureTypes } from "#shared/domain/picture.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import type { Part } from "./write.ts";

/** A donor's picture. Its row is apart from the donation's, so that lists do not carry it. */
export const picture = z.object({ type: z.enum(pictureTypes), bytes: z.instanceof(Uint8Array) });
export interface Picture {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
}

/** The picture of this donation, whoever may see it. */
export function readPicture(donationId: string): Promise<Picture | undefined> {
  return readRow(keys.picture(donationId), picture);
}

/** A new donation's picture. */
export function pictureStored(donationId: string, { type, bytes }: Picture): Part<"picture"> {
  return { name: "picture", put: { Item: { ...keys.picture(donationId), type, bytes } } };
}

/** The picture is gone, whether there was one or not. */
export function pictureRemoved(donationId: string): Part<"picture"> {
  return { name: "picture", remove: { Key: keys.picture(donationId) } };
}

/**
 * The picture lives as long as its donation: until `expiresAt` (seconds), or for good. Its condition fails when
 * DynamoDB has deleted it.
 */
export function pictureExpires(donationId: string, expiresAt: number | undefined): Part<"picture"> {
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
