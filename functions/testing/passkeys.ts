import type { Reply } from "#shared/contract/index.ts";
import { originHeader, viewerHostHeader } from "#shared/runtime/names.ts";
import { readOriginSecret } from "../secrets.ts";
import { callExpectingSuccess } from "./front-door.ts";
import type { Customer } from "./people.ts";
import { SoftwareAuthenticator } from "./software-authenticator.ts";

/** The headers that CloudFront adds to a call about passkeys: its secret, and the host of the site. */
export async function viewerHeaders(host = "everline.example"): Promise<Record<string, string>> {
  const { originSecret } = await readOriginSecret(new Date());
  return { [originHeader]: originSecret, [viewerHostHeader]: host };
}

/** Returns the options for a new passkey of this customer, who enters the password. */
export async function beginAdding({ token, password }: Pick<Customer, "token" | "password">, now = new Date()) {
  const body = { purpose: "add", currentPassword: password };
  const reply = await callExpectingSuccess("beginPasskey", { token, body, now, headers: await viewerHeaders() });
  if (!("create" in reply)) throw new Error("The reply has no options for a new passkey.");
  return reply.create;
}

/** Adds a passkey to an account. */
export async function addPasskeyTo(
  owner: Pick<Customer, "token" | "password">,
  authenticator = new SoftwareAuthenticator(),
  now = new Date(),
): Promise<{ readonly authenticator: SoftwareAuthenticator; readonly passkey: Reply<"addPasskey">["passkey"] }> {
  const created = authenticator.create(await beginAdding(owner, now));
  const { passkey } = await callExpectingSuccess("addPasskey", {
    token: owner.token,
    body: { passkey: created },
    now,
    headers: await viewerHeaders(),
  });
  return { authenticator, passkey };
}

/** Returns the options for signing in with a passkey. */
export async function beginSignIn(now = new Date()) {
  return (await callExpectingSuccess("beginPasskeySignIn", { body: {}, now, headers: await viewerHeaders() })).use;
}

/** Returns the options for an admin's second step. */
export async function beginProof({ token }: Pick<Customer, "token">, now = new Date()) {
  return (await callExpectingSuccess("beginPasskeyProof", { token, body: {}, now, headers: await viewerHeaders() }))
    .use;
}

/** Returns the options for confirming a call with a passkey. */
export async function beginConfirming({ token }: Pick<Customer, "token">, now = new Date()) {
  const body = { purpose: "confirm" };
  const reply = await callExpectingSuccess("beginPasskey", { token, body, now, headers: await viewerHeaders() });
  if (!("use" in reply)) throw new Error("The reply has no options for using a passkey.");
  return reply.use;
}
