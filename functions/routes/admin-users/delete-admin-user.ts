import { endpoint } from "../../http/endpoint.ts";
import { endAccountFor } from "../../personal-data/end-account.ts";

/** Ends a person's account as they would themselves. The last admin may end their own; an operator can make another. */
export const handler = endpoint("deleteAdminUser", async ({ caller, params, now, log }) => {
  const by = { userId: caller.id, email: caller.email };
  await endAccountFor(by, params.id, { now, log, via: "admin" });
  return { ok: true };
});
