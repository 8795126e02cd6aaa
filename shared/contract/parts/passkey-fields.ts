import * as z from "zod";
import { passkeyLimits } from "../../domain/limits.ts";
import { passkeyTransports } from "../../domain/passkey.ts";
import { timestamp } from "./fields.ts";
import { oneLine } from "./person-fields.ts";

/**
 * The fields of passkeys: what WebAuthn exchanges with the browser (https://www.w3.org/TR/webauthn-3/), limited to the
 * members that the shop uses. Binary values are in base64url.
 */
const binary = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters, "That is too long.")
    .regex(/^[A-Za-z0-9_-]+$/, "That is not base64url.");

/** The id that the authenticator gave the credential: at most 1,023 bytes. */
const credentialId = binary(1364);
const transports = z.array(z.string().max(32)).max(10);

/** The id of a passkey in the shop. */
export const passkeyId = z.string().regex(/^pky_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "That is not a valid ID.");

export const passkeyName = z
  .string()
  .trim()
  .min(1, "Please enter a name.")
  .max(passkeyLimits.nameCharacters, `Please use at most ${passkeyLimits.nameCharacters} characters.`)
  .regex(oneLine, "Please use one line of plain text.");

/** A passkey as its owner sees it, without its key. */
export const passkey = z.object({
  id: passkeyId,
  /** What the customer typed, else the product that keeps it, such as "iCloud Keychain"; null if neither is known. */
  name: z.string().nullable(),
  /** Whether it is on a separate device that is plugged in or held to the reader, such as a security key. */
  isSecurityKey: z.boolean(),
  /** Whether a copy of it exists, so that it survives the loss of the device. */
  backedUp: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});

/** What the browser signs when a passkey is used (`AuthenticationResponseJSON`). */
export const assertion = z.strictObject({
  credentialId,
  clientDataJSON: binary(4096),
  authenticatorData: binary(4096),
  signature: binary(2048),
  /** The account's id in base64url, which the authenticator stored with the credential. */
  userHandle: binary(128).nullable(),
});
export type Assertion = z.output<typeof assertion>;

/** What the browser returns for a new passkey (`RegistrationResponseJSON`). */
export const attestation = z.strictObject({
  credentialId,
  clientDataJSON: binary(4096),
  attestationObject: binary(8192),
  transports,
});
export type Attestation = z.output<typeof attestation>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.enum(passkeyTransports)),
});

/** What the browser needs to use a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  /** Empty when signing in: the authenticator then offers the passkeys that it has for the site. */
  allowCredentials: z.array(descriptor),
});

/** What the browser needs to create a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
