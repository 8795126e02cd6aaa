/** A token as the server makes one, for tests of what the page reads in it: when it was issued, and whose it is. */
export function adminToken(issuedAt: number, userId = "usr_1", signature = String(issuedAt)): string {
  const claims = btoa(JSON.stringify({ sub: userId, iat: Math.floor(issuedAt / 1000) }));
  return `e30.${claims.replaceAll("=", "")}.signature-${signature}`;
}
