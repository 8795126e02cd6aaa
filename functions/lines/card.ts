import { SignJWT } from "jose";
import { cardSeconds } from "#shared/domain/line-answer.ts";
import { readTokenSecret } from "../secrets.ts";
import type { LicenseCopy } from "./answer.ts";
import { signingLineKey } from "./line-keys.ts";

/** The question that a card answers. */
interface Asked {
  readonly waUserId?: string | undefined;
  readonly messageId: string;
  readonly nonce: string;
}

/**
 * Signs a line card: a compact JWS (EdDSA) of what the shop knows about a license, which the assistant can verify
 * without asking, for 24 hours (docs/assistant.md).
 */
export async function signCard(
  license: LicenseCopy,
  { waUserId, messageId, nonce }: Asked,
  now: Date,
): Promise<string> {
  const { kid, privateKey } = signingLineKey(await readTokenSecret(now), now);
  const { id, line, state, revision } = license;
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ line, ...(waUserId !== undefined && { wa: waUserId }), state, revision, nonce })
    .setProtectedHeader({ alg: "EdDSA", typ: "line-card+jwt", kid })
    .setSubject(id)
    .setJti(messageId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + cardSeconds)
    .sign(privateKey);
}
