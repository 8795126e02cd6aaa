import { dashboardWords } from "../../../shared/content/words/dashboard.ts";
import type { Input } from "../../../shared/contract/index.ts";
import { passwordBytes, password as passwordLimits } from "../../../shared/domain/limits.ts";
import type { User } from "./use-account.ts";

const words = dashboardWords.account;

/** What the form holds. */
export interface ProfileDraft {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

export type ProfileField = keyof ProfileDraft;
export type ProfileFaults = { readonly [Field in ProfileField]?: string };
export type ProfileChanges = Input<"updateMe">["body"];

/** What is wrong with a new password, by field (specification section 5). An empty one keeps the old. */
export function passwordFaults({ password, confirmation }: ProfileDraft): ProfileFaults {
  if (password === "" && confirmation === "") return {};
  if (password.length < passwordLimits.minBytes) return { password: words.tooShort };
  if (passwordBytes(password) > passwordLimits.maxBytes) return { password: words.tooLong };
  if (password !== confirmation) return { confirmation: words.differ };
  return {};
}

/** The changed fields, as they are sent; undefined when nothing changed. */
export function profileChanges(draft: ProfileDraft, user: User): ProfileChanges | undefined {
  const name = draft.name.trim();
  const email = draft.email.trim().toLowerCase();
  const changes = {
    ...(name === user.name ? {} : { name }),
    ...(email === user.email ? {} : { email }),
    ...(draft.password === "" ? {} : { password: draft.password }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}
