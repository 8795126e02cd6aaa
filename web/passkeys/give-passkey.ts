import { adminRoutes } from "#shared/contract/admin/routes.ts";
import { send } from "../session/api.ts";
import { signWithPasskey } from "./ceremony.ts";

/**
 * Gives a passkey as the second step of an admin's sign-in; returns the new token. `secondFactor`: also turns passkeys
 * on or off as the second factor. Throws `ApiError` and `PasskeyFailure`.
 */
export async function givePasskey(secondFactor?: "on" | "off"): Promise<string> {
  const { use } = await send<"beginPasskeyProof">(adminRoutes.beginPasskeyProof, { body: {} });
  const passkey = await signWithPasskey(use);
  const body = secondFactor === undefined ? { passkey } : { passkey, secondFactor };
  return (await send<"givePasskey">(adminRoutes.givePasskey, { body })).token;
}
