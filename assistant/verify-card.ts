import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";

/**
 * Verifies a line card, and returns its claims. `keys`: the reply of `GET /api/line-keys`. Throws when the card is
 * forged, expired, or signed with a key that is not in the set: then read the keys again, at most once a minute.
 */
export async function verifyCard(card: string, keys: JSONWebKeySet, now: Date) {
  const { payload } = await jwtVerify(card, createLocalJWKSet(keys), {
    algorithms: ["EdDSA"],
    typ: "line-card+jwt",
    currentDate: now,
  });
  return payload;
}
