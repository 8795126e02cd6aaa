/** What a signed-in person does with their passkeys. Calls throw `ApiError` and `PasskeyFailure`. */
import type { Input, Reply } from "#shared/contract/index.ts";
import { passkeyRoutes } from "#shared/contract/shop/passkey-routes.ts";
import { send } from "../session/api.ts";

export type Passkey = Reply<"listPasskeys">["passkeys"][number];
/** The proof that the account is one's own: the password, or a passkey. */
export type Proof = Pick<Input<"removePasskey">["body"], "currentPassword" | "passkey">;

/** Lists the passkeys of the account, oldest first. */
export async function listPasskeys(signal?: AbortSignal): Promise<readonly Passkey[]> {
  return (await send<"listPasskeys">(passkeyRoutes.listPasskeys, {}, signal)).passkeys;
}

/** Uses a passkey of the account as the proof for another call. */
export async function proveWithPasskey(): Promise<Proof> {
  const options = await send<"beginPasskey">(passkeyRoutes.beginPasskey, { body: { purpose: "confirm" } });
  if (!("use" in options)) throw new TypeError("The reply is not about using a passkey.");
  const { signWithPasskey } = await import("./ceremony.ts");
  return { passkey: await signWithPasskey(options.use) };
}

/** Creates a passkey and adds it to the account. */
export async function addPasskey(proof: Proof, name: string): Promise<Passkey> {
  const options = await send<"beginPasskey">(passkeyRoutes.beginPasskey, { body: { purpose: "add", ...proof } });
  if (!("create" in options)) throw new TypeError("The reply is not about a new passkey.");
  const { createPasskey } = await import("./ceremony.ts");
  const passkey = await createPasskey(options.create);
  const body = name === "" ? { passkey } : { passkey, name };
  return (await send<"addPasskey">(passkeyRoutes.addPasskey, { body })).passkey;
}

/** Removes a passkey from the account. */
export async function removePasskey(id: string, proof: Proof): Promise<void> {
  await send<"removePasskey">(passkeyRoutes.removePasskey, { params: { id }, body: proof });
}
