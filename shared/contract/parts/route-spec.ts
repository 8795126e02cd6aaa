import type { AssistantScope } from "../../domain/assistant-key.ts";

/**
 * A route's method, path and access level.
 *
 * who: "anyone" needs no token; "anyone-or-customer" reads a bearer token if present; "customer" needs a valid token;
 * "admin" needs the token of an admin account, renewed in the last 30 minutes and with its second factor, if enabled;
 * "admin-signing-in" needs an admin's token too, but not yet the second factor; "assistant" needs an assistant's key
 * with the route's scope; "stripe" needs Stripe's signature.
 */
export type AccessLevel =
  | "anyone"
  | "anyone-or-customer"
  | "customer"
  | "admin"
  | "admin-signing-in"
  | "assistant"
  | "stripe";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface RouteSpec {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly who: AccessLevel;
  /** What the key of an assistant must allow. */
  readonly scope?: AssistantScope;
  /** Seconds that the edge may cache the reply; absent: never cached. */
  readonly edgeSeconds?: number;
  /**
   * "recent": the admin must have entered the password or a code in the last 15 minutes, for example at sign-in
   * (`adminSessionLimits.proofMinutes`), because the call moves money, changes a price, exports data or deletes
   * something.
   */
  readonly proof?: "recent";
  /**
   * CloudFront tells the function under which host the caller reads the site, because a passkey is bound to it
   * (`functions/http/site-origin.ts`).
   */
  readonly viewerHost?: true;
  /** Content types of the body that are accepted besides JSON's own; the body is JSON whatever its type says. */
  readonly bodyTypes?: readonly string[];
  /** The status of a reply without a body; absent: 200, with a body. */
  readonly status?: 204;
  /** Body limit in kilobytes of 1,024 bytes; absent: `defaultBodyKilobytes`. */
  readonly bodyKilobytes?: number;
}

/** The default body limit. A name, an email address, a password and some ids need less than a tenth of this limit. */
export const defaultBodyKilobytes = 16;
