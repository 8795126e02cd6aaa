import { createHmac, generateKeyPairSync, randomBytes } from "node:crypto";
import jwt from "jsonwebtoken";
import { revokeAssistantKey } from "../data/assistant-keys.ts";
import { readTokenSecret } from "../secrets.ts";
import { newAssistantKey } from "./assistants.ts";
import { callExpectingSuccess } from "./front-door.ts";
import { adminToken, type Customer, newAdmin, newCustomer } from "./people.ts";
import { newAdminWithSecondFactor } from "./second-factors.ts";

/** The kinds of callers, worded for test titles. */
export const callerNames = [
  "a visitor",
  "a customer",
  "an admin",
  "an admin who has not entered a code",
  "an admin idle for 31 minutes",
  "an admin who entered the password 13 hours ago",
  "a caller with a token signed with another key",
  "a caller with a tampered token",
  "a caller with an unsigned token",
  "a caller with a token signed with another HMAC",
  "a caller with a token signed with an RSA key",
  "a caller whose token has expired",
  "a caller whose password has changed since sign-in",
  "a caller whose account is deleted",
  "a caller who is no longer an admin",
  "a caller whose token names no session",
  "a caller who has signed out",
  "a caller whose token is not a JWT",
  "an assistant",
  "an assistant whose key allows questions alone",
  "an assistant whose key allows claims alone",
  "an assistant whose key was revoked",
] as const;
export type CallerName = (typeof callerNames)[number];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Creates a token for each kind of caller; a visitor's is undefined. Also returns the customer and the admin. */
export async function newCallers(): Promise<{
  readonly tokens: Readonly<Record<CallerName, string | undefined>>;
  readonly customer: Customer;
  readonly admin: Customer;
}> {
  const now = new Date();
  const [customer, admin, adminWithFactor, customerWithNewPassword, deletedCustomer, signedOutCustomer] =
    await Promise.all([
      newCustomer(),
      newAdmin(),
      newAdminWithSecondFactor(),
      newCustomer(),
      newCustomer(),
      newCustomer(),
    ]);
  await callExpectingSuccess("updateMe", {
    token: customerWithNewPassword.token,
    body: { password: "another horse", currentPassword: customerWithNewPassword.password },
  });
  await callExpectingSuccess("deleteMe", {
    token: deletedCustomer.token,
    body: { currentPassword: deletedCustomer.password },
  });
  await callExpectingSuccess("signOut", { token: signedOutCustomer.token });
  const [key = ""] = (await readTokenSecret(now)).jwtKeys;
  const iat = Math.floor(now.getTime() / 1000);
  // The admin's own claims, so that only the signature makes the forged tokens invalid.
  const claims = {
    sub: admin.id,
    role: "admin",
    version: 1,
    sid: admin.sessionId,
    auth_time: iat,
    iat,
    exp: iat + 3600,
  };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const [tokenHeader = "", , signature = ""] = admin.token.split(".");
  const base64Json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return {
    customer,
    admin,
    tokens: {
      "a visitor": undefined,
      "a customer": customer.token,
      "an admin": admin.token,
      "an admin who has not entered a code": adminWithFactor.tokenWithoutCode,
      ...(await newTokensTooOldForAdmins(admin, now)),
      "a caller with a token signed with another key": jwt.sign(claims, randomBytes(32), { algorithm: "HS256" }),
      "a caller with a tampered token": `${tokenHeader}.${base64Json({ ...claims, exp: iat + 7200 })}.${signature}`,
      "a caller with an unsigned token": `${base64Json({ alg: "none", typ: "JWT" })}.${base64Json(claims)}.`,
      "a caller with a token signed with another HMAC": jwt.sign(claims, key, { algorithm: "HS512" }),
      "a caller with a token signed with an RSA key": jwt.sign(claims, privateKey, { algorithm: "RS256" }),
      "a caller whose token has expired": await adminToken(admin, new Date(now.getTime() - 8 * day)),
      "a caller whose password has changed since sign-in": customerWithNewPassword.token,
      "a caller whose account is deleted": deletedCustomer.token,
      "a caller who is no longer an admin": await adminToken(customer, now),
      "a caller whose token names no session": jwt.sign({ ...claims, sid: undefined }, key, { algorithm: "HS256" }),
      "a caller who has signed out": signedOutCustomer.token,
      "a caller whose token is not a JWT": createHmac("sha256", key).update("?").digest("hex"),
      ...(await newAssistantTokens(now)),
    },
  };
}

/** Creates the keys of an assistant, of one for each scope, and of one whose key was revoked. */
async function newAssistantTokens(now: Date) {
  const [all, readOnly, claimsOnly, revoked] = await Promise.all([
    newAssistantKey(),
    newAssistantKey(["lines:read"]),
    newAssistantKey(["lines:claim"]),
    newAssistantKey(),
  ]);
  await revokeAssistantKey(revoked.id, { userId: null, email: "operator" }, now);
  return {
    "an assistant": all.token,
    "an assistant whose key allows questions alone": readOnly.token,
    "an assistant whose key allows claims alone": claimsOnly.token,
    "an assistant whose key was revoked": revoked.token,
  };
}

/** Creates valid tokens that are too old for admin calls. */
async function newTokensTooOldForAdmins(admin: Customer, now: Date) {
  const timeAgo = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return {
    "an admin idle for 31 minutes": await adminToken(admin, timeAgo(31 * minute)),
    "an admin who entered the password 13 hours ago": await adminToken(admin, now, { signedInAt: timeAgo(13 * hour) }),
  };
}

/** Creates a caller of this kind, who has access to customer routes; returns the token. */
export async function newTokenOf(caller: CallerName): Promise<string | undefined> {
  const now = new Date();
  if (caller === "a customer") return (await newCustomer()).token;
  if (caller === "an admin who has not entered a code") return (await newAdminWithSecondFactor()).tokenWithoutCode;
  if (caller === "a caller who is no longer an admin") {
    return adminToken(await newCustomer(), now);
  }
  const admin = await newAdmin();
  const tokens: Partial<Record<CallerName, string>> = await newTokensTooOldForAdmins(admin, now);
  return tokens[caller] ?? admin.token;
}
