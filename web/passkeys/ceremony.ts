/**
 * The conversation with the authenticator. Loaded when someone presses a button for it, because it contains
 * `@simplewebauthn/browser`.
 */
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { Input, Reply } from "#shared/contract/index.ts";
import { PasskeyFailure } from "./failure.ts";

type Options = Reply<"beginPasskey">;
type CreationOptions = Extract<Options, { create: unknown }>["create"];
type RequestOptions = Extract<Options, { use: unknown }>["use"];
type NewPasskey = Input<"addPasskey">["body"]["passkey"];
type UsedPasskey = Input<"signInWithPasskey">["body"]["passkey"];

/** Has the person create a passkey. Throws `PasskeyFailure`. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<NewPasskey> {
  const { id, response } = await explaining(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { credentialId: id, clientDataJSON, attestationObject, transports: [...transports] };
}

/** Has the person use a passkey. Throws `PasskeyFailure`. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<UsedPasskey> {
  const { id, response } = await explaining(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
}

/**
 * Translates the browser's errors. A person who cancels, who waits too long and who has no passkey all lead to
 * `NotAllowedError`: browsers do not tell sites which it was.
 */
async function explaining<Result>(talk: () => Promise<Result>): Promise<Result> {
  try {
    return await talk();
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      throw new PasskeyFailure("known");
    const { name } = error instanceof Error ? error : { name: "" };
    throw new PasskeyFailure(["NotAllowedError", "AbortError"].includes(name) ? "canceled" : "failed");
  }
}
