import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { AccessLevel, RouteLine } from "#shared/contract/routes.ts";
import { checkFirst } from "../check-first.ts";
import { noteUse } from "../data/sessions.ts";
import type { User } from "../data/user.ts";
import { ShopError } from "../shop-error.ts";
import { isAdminSessionOver, requireRecentProof } from "../sign-in/admin-session.ts";
import { type Proofs, readToken } from "../sign-in/read-token.ts";
import { header } from "./request.ts";

/** Reads the caller's account by the id in the token. A route may load related data in the same read. */
export type ReadAccount<Account extends User> = (userId: string) => Promise<Account | undefined>;

/** When a caller last proved their identity, by password and by second factor, and in which session. */
export interface SignInProofs extends Proofs {
  readonly sessionId: string;
  /** Undefined once an admin's session has ended, because a code is valid only for its session. */
  readonly secondFactorAt: Date | undefined;
}

/** The caller as passed to a route, by access level. */
export interface CallerBy<Account> {
  "anyone-or-customer": (Account & SignInProofs) | undefined;
  customer: Account & SignInProofs;
  admin: Account & SignInProofs;
  "admin-signing-in": Account & SignInProofs;
}

/**
 * Returns, for each access level, a function that identifies the caller or throws a `ShopError`. Every call rereads the
 * account, so a changed role, a changed password, an ended session or a deleted account takes effect immediately; the
 * role in the token is not trusted.
 */
export function callerFinders<Account extends User>(
  event: APIGatewayProxyEventV2,
  now: Date,
  /** `role` is the role in the token: a hint for prefetching, not an authorization. */
  readAccount: (userId: string, role: string) => Promise<Account | undefined>,
  proof?: RouteLine["proof"],
  /** Finds the account that a token names, which is then read before the token is verified; `role` is unknown then. */
  findClaimed?: (token: string) => string | undefined,
): {
  readonly [Kind in Exclude<AccessLevel, "anyone" | "assistant" | "stripe">]: () => Promise<CallerBy<Account>[Kind]>;
} {
  const identify = async () => {
    const token = /^Bearer +(\S+)$/i.exec(header(event, "authorization") ?? "")?.[1];
    if (token === undefined) throw new ShopError("sign_in_required");
    const claimedId = findClaimed?.(token);
    const ahead = claimedId === undefined ? undefined : readAccount(claimedId, "");
    const claims = await checkFirst(readToken(token, now), Promise.resolve(ahead));
    const account = await (ahead ?? readAccount(claims.sub, claims.role));
    if (account?.version !== claims.version || account.sessions?.[claims.sid] === undefined)
      throw new ShopError("sign_in_required");
    await noteUse(account, claims.sid, now);
    const isSessionOver = isAdminSessionOver(claims, now);
    const signedInAt = new Date(claims.auth_time * 1000);
    const secondFactorAt = isSessionOver || claims.second === undefined ? undefined : new Date(claims.second * 1000);
    return { caller: { ...account, sessionId: claims.sid, signedInAt, secondFactorAt }, isSessionOver };
  };
  const customer = async () => (await identify()).caller;
  const adminSigningIn = async () => {
    const { caller, isSessionOver } = await identify();
    if (caller.role !== "admin") throw new ShopError("forbidden");
    if (isSessionOver) throw new ShopError("session_idle");
    return caller;
  };
  return {
    customer,
    "admin-signing-in": adminSigningIn,
    admin: async () => {
      const caller = await adminSigningIn();
      if (caller.secondFactorSince !== undefined && caller.secondFactorAt === undefined) {
        throw new ShopError("second_factor_required");
      }
      if (proof === "recent") requireRecentProof(caller, now);
      return caller;
    },
    "anyone-or-customer": async () => {
      if (header(event, "authorization") === undefined) return undefined;
      return customer().catch((thrown: unknown) => {
        // A stale token must not prevent a public call.
        if (thrown instanceof ShopError && thrown.code === "sign_in_required") return undefined;
        throw thrown;
      });
    },
  };
}
