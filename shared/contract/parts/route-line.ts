/**
 * What is known of a route at a glance: method, path, who may call.
 *
 * who: "anyone" needs nothing; "anyone-or-customer" reads a bearer token if there is one; "customer" needs a valid
 * token; "admin" needs one whose account has the role admin, that was renewed in the last 30 minutes and has given
 * its second factor, if it has one; "admin-signing-in" the same without the factor; "stripe" proves itself by a
 * signature.
 */
export type Who = "anyone" | "anyone-or-customer" | "customer" | "admin" | "admin-signing-in" | "stripe";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface RouteLine {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly who: Who;
  /** Seconds that the edge may keep the answer; absent: it is never kept. */
  readonly edgeSeconds?: number;
  /**
   * "recent": of an admin who gave password or code in the last 15 minutes (`adminSession.proofMinutes`), because the
   * call moves money, changes a price, takes data out or deletes. A sign-in counts.
   */
  readonly proof?: "recent";
  /** The largest body that is read, in kilobytes of 1,024 bytes; absent: `bodyKilobytes`. */
  readonly bodyKilobytes?: number;
}

/**
 * What a route reads at most for which nothing else is said: a name, an address, a password and some ids are less
 * than a tenth of it.
 */
export const bodyKilobytes = 16;
