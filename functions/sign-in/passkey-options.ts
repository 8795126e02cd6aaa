/** What a browser needs to create or use a passkey. Apart from the verification, so that it bundles no library. */
import type { Reply } from "#shared/contract/index.ts";
import { brand } from "#shared/domain/brand.ts";
import { challengeMinutes } from "../data/challenges.ts";
import type { Passkey } from "../data/passkeys.ts";
import type { User } from "../data/user.ts";

/** ES256, EdDSA and RS256, as COSE numbers them: every authenticator has one of them. */
export const passkeyAlgorithms = [-7, -8, -257];

const timeout = challengeMinutes * 60_000;

type Options = Reply<"beginPasskey">;
type CreationOptions = Extract<Options, { create: unknown }>["create"];
type RequestOptions = Extract<Options, { use: unknown }>["use"];

/**
 * The options for a new passkey. It is discoverable, so that it signs in without an address, and verifies its user: a
 * key that someone found must not open an account. No attestation is asked for: every authenticator is welcome.
 */
export function creationOptions(
  { id, email, name }: Pick<User, "id" | "email" | "name">,
  existing: readonly Passkey[],
  challenge: string,
  host: string,
): CreationOptions {
  return {
    challenge,
    rp: { id: host, name: brand.name },
    user: { id: Buffer.from(id).toString("base64url"), name: email, displayName: name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
    timeout,
    attestation: "none",
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** The options for using a passkey: one of these, or, for an empty list, any that the browser has for the site. */
export function requestOptions(challenge: string, host: string, allowed: readonly Passkey[] = []): RequestOptions {
  return {
    challenge,
    rpId: host,
    timeout,
    userVerification: "required",
    allowCredentials: allowed.map(descriptorOf),
  };
}

function descriptorOf({ credentialId, transports }: Passkey) {
  return { id: credentialId, type: "public-key" as const, transports: [...transports] };
}
