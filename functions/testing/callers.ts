import { createHmac, generateKeyPairSync, randomBytes } from "node:crypto";
import jwt from "jsonwebtoken";
import { readTokenSecret } from "../secrets.ts";
import { signToken } from "../sign-in/sign-token.ts";
import { callExpectingSuccess } from "./front-door.ts";
import { type Customer, newAdmin, newCustomer } from "./people.ts";
import { newAdminWithSecondFactor } from "./second-factors.ts";

/** The kinds of callers; a caller without a token is undefined. */
export const callerNames = [
  "a visitor",
  "a customer",
  "an admin",
  "an admin who has given no code",
  "an admin who did nothing for 31 minutes",
  "an admin who gave the password 13 hours ago",
  "somebody with a token signed by another key",
  "somebody with a token whose content was changed",
  "somebody with an unsigned token",
  "somebody with a token of another HMAC",
  "somebody with a token of a public key",
  "somebody whose token expired",
  "somebody whose password changed since",
  "somebody whose account is deleted",
  "somebody who is no admin any more",
  "somebody whose token is no token",
] as const;
export type CallerName = (typeof callerNames)[number];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Creates a token for each kind of caller. Also returns the customer and the admin. */
export async function newCallers(): Promise<{
  readonly tokens: Readonly<Record<CallerName, string | undefined>>;
  readonly customer: Customer;
  readonly admin: Customer;
}> {
  const now = new Date();
  const [customer, admin, adminWithFactor, changed, deleted] = await Promise.all([
    newCustomer(),
    newAdmin(),
    newAdminWithSecondFactor(),
    newCustomer(),
    newCustomer(),
  ]);
  await callExpectingSuccess("updateMe", { token: changed.token, body: { password: "another horse" } });
  await callExpectingSuccess("deleteMe", { token: deleted.token, body: {} });
  const [key = ""] = (await readTokenSecret(now)).jwtKeys;
  const iat = Math.floor(now.getTime() / 1000);
  // With the admin's own claims, so that only the signature makes it invalid.
  const claims = { sub: admin.id, role: "admin", version: 1, auth_time: iat, iat, exp: iat + 3600 };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const [head = "", , signature = ""] = admin.token.split(".");
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return {
    customer,
    admin,
    tokens: {
      "a visitor": undefined,
      "a customer": customer.token,
      "an admin": admin.token,
      "an admin who has given no code": adminWithFactor.tokenWithoutCode,
      ...(await tooOldForAdmins(admin, now)),
      "somebody with a token signed by another key": jwt.sign(claims, randomBytes(32), { algorithm: "HS256" }),
      "somebody with a token whose content was changed": `${head}.${base64({ ...claims, exp: iat + 7200 })}.${signature}`,
      "somebody with an unsigned token": `${base64({ alg: "none", typ: "JWT" })}.${base64(claims)}.`,
      "somebody with a token of another HMAC": jwt.sign(claims, key, { algorithm: "HS512" }),
      "somebody with a token of a public key": jwt.sign(claims, privateKey, { algorithm: "RS256" }),
      "somebody whose token expired": await signToken(
        { ...admin, role: "admin", version: 1 },
        new Date(now.getTime() - 8 * day),
      ),
      "somebody whose password changed since": changed.token,
      "somebody whose account is deleted": deleted.token,
      "somebody who is no admin any more": await signToken({ ...customer, role: "admin", version: 1 }, now),
      "somebody whose token is no token": createHmac("sha256", key).update("?").digest("hex"),
    },
  };
}

/** Creates valid tokens that are too old for admin calls. */
async function tooOldForAdmins({ id }: Customer, now: Date) {
  const account = { id, role: "admin", version: 1 };
  const before = (span: number) => new Date(now.getTime() - span);
  return {
    "an admin who did nothing for 31 minutes": await signToken(account, before(31 * minute)),
    "an admin who gave the password 13 hours ago": await signToken(account, now, { signedInAt: before(13 * hour) }),
  };
}

/** The token of a new caller of this kind, for a customer's route. */
export async function newTokenOf(caller: CallerName): Promise<string | undefined> {
  const now = new Date();
  if (caller === "a customer") return (await newCustomer()).token;
  if (caller === "an admin who has given no code") return (await newAdminWithSecondFactor()).tokenWithoutCode;
  if (caller === "somebody who is no admin any more") {
    return signToken({ id: (await newCustomer()).id, role: "admin", version: 1 }, now);
  }
  const admin = await newAdmin();
  const tokens: Partial<Record<CallerName, string>> = await tooOldForAdmins(admin, now);
  return tokens[caller] ?? admin.token;
}
