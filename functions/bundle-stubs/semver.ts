/** jsonwebtoken's version checks at load time, for RSA-PSS and asymmetric key details. Node 24 supports both. */
const satisfied: ReadonlySet<string> = new Set(["^6.12.0 || >=8.0.0", ">=15.7.0", ">=16.9.0"]);

/** Replaces semver, of which nothing else is used. An unknown check throws, so that no function starts. */
export function satisfies(_version: string, range: string): boolean {
  if (!satisfied.has(range)) throw new TypeError(`It is unknown whether Node satisfies ${range}.`);
  return true;
}
