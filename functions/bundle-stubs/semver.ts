/**
 * What jsonwebtoken asks while it is loaded: whether Node knows RSA-PSS, and can show the details of a key. Node 24
 * does.
 */
const satisfied: ReadonlySet<string> = new Set(["^6.12.0 || >=8.0.0", ">=15.7.0", ">=16.9.0"]);

/**
 * In place of semver, of which nothing else is used. Throws for a question that has not been answered here, and then
 * no function starts.
 */
export function satisfies(_version: string, range: string): boolean {
  if (!satisfied.has(range)) throw new TypeError(`Nobody has said whether Node satisfies ${range}.`);
  return true;
}
