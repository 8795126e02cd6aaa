import { lines } from "#shared/contract/assistant/lines.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { lineKeysOf } from "../../lines/line-keys.ts";
import { readTokenSecret } from "../../secrets.ts";

/** Lists the public keys that verify line cards. */
export const handler = openEndpoint("listLineKeys", lines, async ({ now }) => ({
  keys: lineKeysOf(await readTokenSecret(now)).map(({ kid, x }) => ({
    kty: "OKP",
    crv: "Ed25519",
    x,
    kid,
    use: "sig",
    alg: "EdDSA",
  })),
}));
