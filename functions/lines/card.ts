import { type KeyObject, sign } from "node:crypto";
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
  return signJws(
    { alg: "EdDSA", typ: "line-card+jwt", kid },
    {
      ...{ line, ...(waUserId !== undefined && { wa: waUserId }), state, revision, nonce },
      ...{ sub: id, jti: messageId, iat: issuedAt, exp: issuedAt + cardSeconds },
    },
    privateKey,
  );
}

/**
 * A compact JWS (https://www.rfc-editor.org/rfc/rfc8037#section-3.1). Three lines of Node's crypto instead of a
 * library, because loading one delays this function's start (docs/decisions/051). Libraries verify it in the tests.
 */
function signJws(header: object, payload: object, privateKey: KeyObject): string {
  const signed = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`;
}
