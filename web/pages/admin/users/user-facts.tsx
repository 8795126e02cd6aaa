import { userWords } from "#shared/content/words/admin/users.ts";
import { isAdmin } from "#web/session/session.ts";
import { CopyableId } from "../frame/copyable-id.tsx";
import { Facts } from "../frame/facts.tsx";
import { When } from "../frame/when.tsx";
import type { AdminUser } from "./user.ts";

const titles = userWords.sheet.facts;

/** An account's details. */
export function UserFacts({ user }: { readonly user: AdminUser }) {
  const timeOrNever = (at: string | undefined | null) => (at ? <When at={at} /> : userWords.never);
  return (
    <Facts
      rows={[
        [titles.email, user.email],
        [titles.lastActivity, timeOrNever(lastActivityOf(user))],
        [titles.lastSignIn, timeOrNever(user.lastSignInAt)],
        [titles.lastOrder, timeOrNever(user.lastOrderAt)],
        [titles.createdAt, timeOrNever(user.createdAt)],
        isAdmin(user.role) ? [titles.secondFactor, userWords.factor[user.secondFactor ? "on" : "off"]] : null,
        [titles.id, <CopyableId key="id" id={user.id} />],
      ]}
    />
  );
}

/** Returns the later of last sign-in and last order. Both are ISO 8601 in UTC, so they can be sorted as text. */
function lastActivityOf({ lastSignInAt, lastOrderAt }: AdminUser): string | undefined {
  return [lastSignInAt, lastOrderAt]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
}
