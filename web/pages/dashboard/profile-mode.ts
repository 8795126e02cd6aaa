import { readStoredDraft } from "./stored-draft.ts";

/**
 * What the account details show. `editing`: the form, with the field that gets the focus; each press that asks for it
 * makes a new one. `resumed`: the form again, after the page was left.
 */
export type ProfileMode =
  | { readonly step: "view" | "resumed" | "updated" | "canceled" }
  | { readonly step: "editing"; readonly field: "name" | "email" };

/** The mode in which the dashboard opens: editing continues if there is a draft. */
export function firstProfileMode(userId: string): ProfileMode {
  return { step: readStoredDraft(userId) === undefined ? "view" : "resumed" };
}
