/** The claims that the page needs, to schedule a renewal and to identify the user. Read without verifying the token. */
export interface TokenClaims {
  /** Milliseconds since 1970, by the server's clock; undefined when the token is unreadable. */
  readonly issuedAt: number | undefined;
  readonly userId: string | undefined;
}

/** Decodes a token's payload (https://www.rfc-editor.org/rfc/rfc7519#section-3). Never throws. */
export function readToken(token: string): TokenClaims {
  const claims = claimsOf(token);
  const { iat, sub } = { iat: undefined, sub: undefined, ...claims };
  return {
    issuedAt: typeof iat === "number" ? iat * 1000 : undefined,
    userId: typeof sub === "string" ? sub : undefined,
  };
}

function claimsOf(token: string): object {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
