import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Who } from "../../shared/contract/index.ts";
import type { User } from "../data/users.ts";
import { ShopError } from "../shop-error.ts";
import { readToken } from "../sign-in/tokens.ts";
import { header } from "./request.ts";

/** How a route reads its caller's account: by the id in the token. A route that needs more of it reads it in the same go. */
export type ReadAccount<Account extends User, Input = unknown> = (
  userId: string,
  input: Input,
  now: Date,
) => Promise<Account | undefined>;

/** When the person behind a token gave their password; a token that follows another keeps it. */
export interface SignedIn {
  readonly signedInAt: Date;
}

/** What a route knows of its caller, by who may call it. */
export interface CallerBy<Account> {
  anyone: undefined;
  stripe: undefined;
  "anyone-or-customer": (Account & SignedIn) | undefined;
  customer: Account & SignedIn;
  admin: Account & SignedIn;
}

/**
 * Finds out who is calling, once for each kind of route. Every call reads the account again, so that a changed role, a changed password
 * or a deleted account takes effect at once; what the token says of the role is not believed.
 */
export function callers<Account extends User>(
  event: APIGatewayProxyEventV2,
  now: Date,
  readAccount: (userId: string) => Promise<Account | undefined>,
): { readonly [Kind in Who]: () => Promise<CallerBy<Account>[Kind]> } {
  const customer = async () => {
    const token = /^Bearer +(\S+)$/i.exec(header(event, "authorization") ?? "")?.[1];
    if (token === undefined) throw new ShopError("sign_in_required");
    const { sub, version, auth_time } = await readToken(token, now);
    const account = await readAccount(sub);
    if (account?.version !== version) throw new ShopError("sign_in_required");
    return { ...account, signedInAt: new Date(auth_time * 1000) };
  };
  return {
    anyone: async () => undefined,
    stripe: async () => undefined,
    customer,
    admin: async () => {
      const account = await customer();
      if (account.role !== "admin") throw new ShopError("forbidden");
      return account;
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
