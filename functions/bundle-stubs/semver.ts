/** The version ranges that jsonwebtoken checks at load time, for RSA-PSS and asymmetric keys. Node 24 has both. */
const satisfiedRanges: ReadonlySet<string> = new Set(["^6.12.0 || >=8.0.0", ">=15.7.0", ">=16.9.0"]);

/**
 * Replaces semver, of which jsonwebtoken uses only this function. Throws on an unknown range, so that no function
 * starts with an unchecked version of jsonwebtoken.
 */
export function satisfies(_version: string, range: string): boolean {
  if (!satisfiedRanges.has(range)) throw new TypeError(`It is unknown whether Node satisfies ${range}.`);
  return true;
}
