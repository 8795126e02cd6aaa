/**
 * Returns a token in the server's format, for tests of the claims that the page reads: issue time and user. `issuedAt`
 * is in milliseconds.
 */
export function adminToken(issuedAt: number, userId = "usr_1", signature = String(issuedAt)): string {
  const claims = btoa(JSON.stringify({ sub: userId, iat: Math.floor(issuedAt / 1000) }));
  return `e30.${claims.replaceAll("=", "")}.signature-${signature}`;
}
