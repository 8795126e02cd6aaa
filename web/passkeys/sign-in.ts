import type { Reply } from "#shared/contract/index.ts";
import { passkeyRoutes } from "#shared/contract/shop/passkey-routes.ts";
import { send } from "../session/api.ts";
import { signWithPasskey } from "./ceremony.ts";

/** Signs in with a passkey that the person chooses. Throws `ApiError` and `PasskeyFailure`. */
export async function signInWithPasskey(): Promise<Reply<"signInWithPasskey">> {
  const { use } = await send<"beginPasskeySignIn">(passkeyRoutes.beginPasskeySignIn, { body: {} });
  const passkey = await signWithPasskey(use);
  return send<"signInWithPasskey">(passkeyRoutes.signInWithPasskey, { body: { passkey } });
}
