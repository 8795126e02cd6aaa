import { randomInt } from "node:crypto";
import type { Input, Reply } from "#shared/contract/index.ts";
import { type Answer, call, callExpectingSuccess } from "./front-door.ts";
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

/** A unique network address. */
export function newIpAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** A donation before its payment. */
export interface OpenDonation {
  readonly donationId: string;
  readonly clientSecret: string;
  readonly paymentIntentId: string;
  /** The donor's network address. */
  readonly from: string;
}

/** Creates the payment of a donation, from a new network address unless given. */
export async function openDonation(
  body: Partial<DonationBody> = {},
  { now = new Date(), from = newIpAddress() }: { now?: Date; from?: string } = {},
): Promise<OpenDonation> {
  const sent = { ...donationBody, email: null, ...body };
  const { clientSecret, donationId } = await callExpectingSuccess("createDonationIntent", { body: sent, from, now });
  return { donationId, clientSecret, paymentIntentId: intentIdOf(clientSecret), from };
}

/** The same, with the card charged, but the payment not yet reported to the shop. */
export async function chargedDonation(
  body: Partial<DonationBody> = {},
  context: { now?: Date } = {},
): Promise<OpenDonation> {
  const opened = await openDonation(body, context);
  await pay(opened.clientSecret);
  return opened;
}

/** The same, with the payment reported by the page, so that the donation is complete. */
export async function completedDonation(body: Partial<DonationBody> = {}): Promise<OpenDonation> {
  const opened = await chargedDonation(body);
  const answer = await callCompleteDonation(opened);
  if (answer.status !== 200) throw new Error(`The donation was not completed: ${answer.message}`);
  return opened;
}

/** Reports a payment, with or without a token. */
export function callCompleteDonation(
  { donationId, paymentIntentId, from }: OpenDonation,
  token?: string,
): Promise<Answer> {
  return call("completeDonation", { body: { donationId, paymentIntentId }, from, ...(token ? { token } : {}) });
}

/** All donations on the public wall. */
export async function wall(): Promise<Reply<"listDonations">["donations"]> {
  return (await callExpectingSuccess("listDonations", { query: { limit: "100" } })).donations;
}

const base64 = {
  /** A one-pixel picture of each accepted type. */
  "image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "image/gif": "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "image/webp": "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA",
  "image/jpeg":
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==",
} as const;
export type PictureKind = keyof typeof base64;

/** The bytes of a small picture. */
export function pictureBytes(kind: PictureKind): Buffer {
  return Buffer.from(base64[kind], "base64");
}

/** Bytes as a data URL with this type. */
export function dataUrl(kind: string, bytes: Uint8Array = pictureBytes("image/png")): string {
  return `data:${kind};base64,${Buffer.from(bytes).toString("base64")}`;
}
