import * as z from "zod";
import { okReply } from "../parts/fields.ts";
import {
  assertion,
  attestation,
  creationOptions,
  passkey,
  passkeyId,
  passkeyName,
  requestOptions,
} from "../parts/passkey-fields.ts";
import { passwordToVerify } from "../parts/password-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { user } from "./user.ts";

/** The proof that the caller owns the account: the password, or a passkey used just now. One of them is needed. */
const proof = { currentPassword: passwordToVerify.optional(), passkey: assertion.optional() };

export const passkeys = {
  /** Oldest first. */
  listPasskeys: { reply: z.object({ passkeys: z.array(passkey) }), errors: [] },
  /**
   * `add`: returns what the browser needs to create a passkey, and requires the proof. `confirm`: returns what it needs
   * to use one, which is then the proof of another call.
   */
  beginPasskey: {
    body: z.strictObject({ purpose: z.enum(["add", "confirm"]), ...proof }),
    reply: z.union([z.object({ create: creationOptions }), z.object({ use: requestOptions })]),
    errors: [
      ...(["sign_in_again", "wrong_password", "second_factor_required"] as const),
      ...(["passkey_refused", "passkey_missing", "too_many_passkeys"] as const),
    ],
  },
  addPasskey: {
    body: z.strictObject({ passkey: attestation, name: passkeyName.optional() }),
    reply: z.object({ passkey }),
    errors: [
      ...(["second_factor_required", "passkey_refused", "passkey_known", "too_many_passkeys"] as const),
      "changed_meanwhile",
    ],
  },
  removePasskey: {
    params: z.strictObject({ id: passkeyId }),
    body: z.strictObject(proof),
    reply: okReply,
    errors: [
      ...(["sign_in_again", "wrong_password", "second_factor_required", "passkey_refused"] as const),
      ...(["not_found", "passkey_needed", "changed_meanwhile"] as const),
    ],
  },
  /** Asks for no address, so it reveals nothing about who has an account or a passkey. */
  beginPasskeySignIn: { body: z.strictObject({}), reply: z.object({ use: requestOptions }), errors: [] },
  signInWithPasskey: {
    body: z.strictObject({ passkey: assertion }),
    reply: z.object({ token: z.string(), user }),
    errors: ["passkey_refused"],
  },
} as const satisfies Record<string, RouteShape>;
