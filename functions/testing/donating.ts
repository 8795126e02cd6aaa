import { randomInt } from "node:crypto";
import type { Input, Reply } from "#shared/contract/index.ts";
import { call, callExpectingSuccess, type RouteResponse } from "./front-door.ts";
import { intentIdOf, pay } from "./stripe.ts";

export type DonationBody = Input<"createDonationIntent">["body"];

/** A complete donation request, without a picture. */
export const donationBody: DonationBody = {
  amountCents: 2500,
  name: "Grace Hopper",
  email: "grace@example.com",
  note: "Keep going!",
  anonymous: false,
  profileImage: null,
};

/** Returns a random IP address, so that rate limits by address do not apply. */
export function newIpAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** A donation before its payment. */
export interface OpenDonation {
  readonly donationId: string;
  readonly clientSecret: string;
  readonly paymentIntentId: string;
  /** The donor's IP address. */
  readonly ipAddress: string;
}

interface DonationOptions {
  readonly now?: Date;
  readonly ipAddress?: string;
}

/** Creates the payment of a donation. The IP address is new unless given. */
export async function newOpenDonation(
  body: Partial<DonationBody> = {},
  { now = new Date(), ipAddress = newIpAddress() }: DonationOptions = {},
): Promise<OpenDonation> {
  const fullBody = { ...donationBody, email: null, ...body };
  const { clientSecret, donationId } = await callExpectingSuccess("createDonationIntent", {
    body: fullBody,
    ipAddress,
    now,
  });
  return { donationId, clientSecret, paymentIntentId: intentIdOf(clientSecret), ipAddress };
}

/** Creates an open donation and charges the card; the payment is not yet reported to the shop. */
export async function newChargedDonation(
  body: Partial<DonationBody> = {},
  context: { now?: Date } = {},
): Promise<OpenDonation> {
  const donation = await newOpenDonation(body, context);
  await pay(donation.clientSecret);
  return donation;
}

/** Creates a charged donation whose payment the page reports, so that the donation is complete. */
export async function newCompletedDonation(body: Partial<DonationBody> = {}): Promise<OpenDonation> {
  const donation = await newChargedDonation(body);
  const response = await callCompleteDonation(donation);
  if (response.status !== 200) throw new Error(`The donation was not completed: ${response.message}`);
  return donation;
}

/** Reports a donation's payment as the page does, signed in if there is a token. */
export function callCompleteDonation(
  { donationId, paymentIntentId, ipAddress }: OpenDonation,
  token?: string,
): Promise<RouteResponse> {
  return call("completeDonation", { body: { donationId, paymentIntentId }, ipAddress, ...(token ? { token } : {}) });
}

/** Reads the donations on the public wall, at most 100. */
export async function readWall(): Promise<Reply<"listDonations">["donations"]> {
  return (await callExpectingSuccess("listDonations", { query: { limit: "100" } })).donations;
}

/** A one-pixel picture of each accepted type, in base64. */
const base64Pictures = {
  "image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "image/gif": "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "image/webp": "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA",
  "image/jpeg":
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==",
} as const;
export type PictureKind = keyof typeof base64Pictures;

/** The bytes of a small picture. */
export function pictureBytes(kind: PictureKind): Buffer {
  return Buffer.from(base64Pictures[kind], "base64");
}

/** Returns bytes as a data URL of this media type; by default the bytes of a small PNG. */
export function dataUrl(kind: string, bytes: Uint8Array = pictureBytes("image/png")): string {
  return `data:${kind};base64,${Buffer.from(bytes).toString("base64")}`;
}
