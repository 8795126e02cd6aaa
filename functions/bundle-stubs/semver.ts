/** The version checks of jsonwebtoken at load time: support for RSA-PSS, and key details. Node 24 has both. */
const satisfied: ReadonlySet<string> = new Set(["^6.12.0 || >=8.0.0", ">=15.7.0", ">=16.9.0"]);

/** Replaces semver, of which nothing else is used. An unknown check throws, and then no function starts. */
export function satisfies(_version: string, range: string): boolean {
  if (!satisfied.has(range)) throw new TypeError(`Nobody has said whether Node satisfies ${range}.`);
  return true;
}
