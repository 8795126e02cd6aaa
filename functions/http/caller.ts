import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { RouteLine, Who } from "#shared/contract/routes.ts";
import type { User } from "../data/user.ts";
import { ShopError } from "../shop-error.ts";
import { adminSessionIsOver, demandRecentProof } from "../sign-in/admin-session.ts";
import { readToken, type Shown } from "../sign-in/read-token.ts";
import { header } from "./request.ts";

/**
 * How a route reads its caller's account: by the id in the token. A route that needs more of it reads it in the same
 * go.
 */
export type ReadAccount<Account extends User> = (userId: string) => Promise<Account | undefined>;

/** What the person behind a token has shown. */
export interface SignedIn extends Shown {
  /** Undefined also once the session is over for an admin: a code does not outlive the session that it was given in. */
  readonly secondFactorAt: Date | undefined;
}

/** What a route knows of its caller, by who may call it. */
export interface CallerBy<Account> {
  "anyone-or-customer": (Account & SignedIn) | undefined;
  customer: Account & SignedIn;
  admin: Account & SignedIn;
  "admin-signing-in": Account & SignedIn;
}

/**
 * Finds out who is calling, once for each kind of route. Every call reads the account again, so that a changed role,
 * a changed password or a deleted account takes effect at once; what the token says of the role is not believed.
 */
export function callers<Account extends User>(
  event: APIGatewayProxyEventV2,
  now: Date,
  /** `role` is what the token says: a hint of what will be found, and no right to anything. */
  readAccount: (userId: string, role: string) => Promise<Account | undefined>,
  proof?: RouteLine["proof"],
): { readonly [Kind in Exclude<Who, "anyone" | "stripe">]: () => Promise<CallerBy<Account>[Kind]> } {
  const read = async () => {
    const token = /^Bearer +(\S+)$/i.exec(header(event, "authorization") ?? "")?.[1];
    if (token === undefined) throw new ShopError("sign_in_required");
    const claims = await readToken(token, now);
    const account = await readAccount(claims.sub, claims.role);
    if (account?.version !== claims.version) throw new ShopError("sign_in_required");
    const over = adminSessionIsOver(claims, now);
    const signedInAt = new Date(claims.auth_time * 1000);
    const secondFactorAt = over || claims.second === undefined ? undefined : new Date(claims.second * 1000);
    return { caller: { ...account, signedInAt, secondFactorAt }, over };
  };
  const customer = async () => (await read()).caller;
  const adminSigningIn = async () => {
    const { caller, over } = await read();
    if (caller.role !== "admin") throw new ShopError("forbidden");
    if (over) throw new ShopError("session_idle");
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
      if (proof === "recent") demandRecentProof(caller, now);
      return caller;
    },
    "anyone-or-customer": async () => {
      if (header(event, "authorization") === undefined) return undefined;
      return customer().catch((thrown: unknown) => {
        // A stale token must not stop what anybody may do.
        if (thrown instanceof ShopError && thrown.code === "sign_in_required") return undefined;
        throw thrown;
      });
    },
  };
}
