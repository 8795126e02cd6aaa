/** Signing out. Not in `session.ts`, which every page loads. */
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { personalDrafts, saveDraft } from "../storage/tab-storage.ts";
import { send } from "./api.ts";
import { endSession } from "./session.ts";

/**
 * Signs out: on this device at once, also offline, and on the server as soon as the call gets there. A session that
 * the call does not reach ends seven days after its last token. What was typed into this tab's forms is deleted.
 */
export function signOut(): void {
  endSessionOnServer();
  for (const name of Object.values(personalDrafts)) saveDraft(name, undefined);
  endSession();
}

/**
 * Ends the session of the token that is stored now: before another one replaces it, or none does. The call reads the
 * token before this returns. Its failure changes nothing for the person, who is signed out here.
 */
export function endSessionOnServer(): void {
  send<"signOut">(accountRoutes.signOut, {}).catch(() => {});
}
