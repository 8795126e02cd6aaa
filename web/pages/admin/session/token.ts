/** A token's claims, unverified: enough to schedule its renewal and to identify its user. */
export interface TokenText {
  /** Milliseconds since 1970, by the server's clock; undefined when unreadable. */
  readonly issuedAt: number | undefined;
  readonly userId: string | undefined;
}

/** Decodes a token's payload (https://www.rfc-editor.org/rfc/rfc7519#section-3). Never throws. */
export function readToken(token: string): TokenText {
  const claims = claimsOf(token);
  const { iat, sub } = { iat: undefined, sub: undefined, ...claims };
  return {
    issuedAt: typeof iat === "number" ? iat * 1000 : undefined,
    userId: typeof sub === "string" ? sub : undefined,
  };
}

function claimsOf(token: string): object {
  try {
    const middle = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(middle));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
