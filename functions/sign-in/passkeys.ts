import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import * as z from "zod";
import type { Assertion, Attestation } from "#shared/contract/parts/passkey-fields.ts";
import { isPasskeyTransport } from "#shared/domain/passkey.ts";
import { type ChallengeUse, takeChallenge } from "../data/challenges.ts";
import { type Passkey, recordPasskeyUse } from "../data/passkeys.ts";
import { describeError, type Log } from "../log.ts";
import { ShopError } from "../shop-error.ts";
import { passkeyAlgorithms } from "./passkey-options.ts";

/** Under which address the caller reads the site, as a passkey is bound to it. */
export interface SiteOrigin {
  /** Without a port: WebAuthn's relying party id (https://www.w3.org/TR/webauthn-3/#relying-party-identifier). */
  readonly host: string;
  /** The origins that a browser may report. */
  readonly origins: readonly string[];
}

/** The call in which a passkey is made or used. */
export interface Ceremony {
  readonly site: SiteOrigin;
  readonly now: Date;
  readonly log: Log;
}

/** What an authenticator stated about a passkey that it made. */
export type NewCredential = Pick<Passkey, "credentialId" | "publicKey" | "signCount" | "transports" | "backedUp"> & {
  readonly aaguid: string;
};

/**
 * Verifies a new passkey, and uses up its challenge. Throws `passkey_refused` for another site, another account's or an
 * old challenge, and for an authenticator that did not verify its user.
 */
export async function verifyNewPasskey(
  { credentialId, clientDataJSON, attestationObject, transports }: Attestation,
  use: ChallengeUse,
  { site, now, log }: Ceremony,
): Promise<NewCredential> {
  const challenge = await takenChallenge(clientDataJSON, use, now);
  const { registrationInfo } = await refusing(log, () =>
    verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: { clientDataJSON, attestationObject: withoutAttestation(attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  );
  if (registrationInfo?.credential.id !== credentialId) throw new ShopError("passkey_refused");
  const { credential, aaguid, credentialBackedUp } = registrationInfo;
  return {
    credentialId,
    publicKey: credential.publicKey,
    signCount: credential.counter,
    transports: transports.filter(isPasskeyTransport),
    backedUp: credentialBackedUp,
    aaguid,
  };
}

/**
 * Verifies the use of one of an account's passkeys, uses up its challenge and records the use. Throws
 * `passkey_refused`: for the same reasons as a new passkey, for one that the account does not have (any more), and for
 * one whose count of signatures went back, of which there is a copy.
 */
export async function verifyPasskey(
  userId: string,
  passkeys: readonly Passkey[],
  { credentialId, clientDataJSON, authenticatorData, signature, userHandle }: Assertion,
  use: ChallengeUse,
  { site, now, log }: Ceremony,
): Promise<void> {
  const passkey = passkeys.find((each) => each.credentialId === credentialId);
  if (passkey === undefined || (userHandle !== null && userIdOf(userHandle) !== userId))
    throw new ShopError("passkey_refused");
  const challenge = await takenChallenge(clientDataJSON, use, now);
  const { verified, authenticationInfo } = await refusing(log, () =>
    verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.signCount,
      },
    }),
  );
  const { newCounter: signCount, credentialBackedUp: backedUp } = authenticationInfo;
  if (!verified || !(await recordPasskeyUse(userId, passkey, { signCount, backedUp }, now)))
    throw new ShopError("passkey_refused");
}

/** The id of the account for which the authenticator keeps a passkey, as the browser reports it. */
export function userIdOf(userHandle: string): string {
  return Buffer.from(userHandle, "base64url").toString();
}

const clientData = z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** Returns the challenge that was answered, after using it up. */
async function takenChallenge(clientDataJSON: string, use: ChallengeUse, now: Date): Promise<string> {
  const parsed = clientData.safeParse(jsonOf(Buffer.from(clientDataJSON, "base64url").toString()));
  if (!parsed.success || !(await takeChallenge(parsed.data.challenge, use, now)))
    throw new ShopError("passkey_refused");
  return parsed.data.challenge;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs a verification of the library, which throws for everything that is wrong with what was sent. */
async function refusing<Result>(log: Log, verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (thrown) {
    log.info("a passkey is refused", { cause: describeError(thrown) });
    throw new ShopError("passkey_refused");
  }
}

/**
 * Replaces the authenticator's statement about its make by none, in CBOR (RFC 8949). Some send one although none was
 * asked for; the shop trusts every make, so it need not be verified, which would take certificates of all of them.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, "base64url"))).get(
    "authData",
  );
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), length, authData],
  ]).toString("base64url");
}
