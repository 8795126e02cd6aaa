import * as z from "zod";
import { assertion, requestOptions } from "../parts/passkey-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** An admin's passkeys as the second factor. */
export const adminPasskeys = {
  beginPasskeyProof: {
    body: z.strictObject({}),
    reply: z.object({ use: requestOptions }),
    errors: ["passkey_missing"],
  },
  /**
   * The second step of an admin's sign-in. `secondFactor` also turns the factor on, so that admin calls need a passkey
   * from then on, or off again, and ends all other sessions; an authenticator app is turned off by its own call.
   */
  givePasskey: {
    body: z.strictObject({ passkey: assertion, secondFactor: z.enum(["on", "off"]).optional() }),
    reply: z.object({ token: z.string() }),
    errors: [
      ...(["passkey_missing", "passkey_refused", "changed_meanwhile"] as const),
      ...(["second_factor_is_on", "second_factor_is_off"] as const),
    ],
  },
} as const satisfies Record<string, RouteShape>;
