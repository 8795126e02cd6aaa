import { userWords } from "#shared/content/words/admin/users.ts";
import { Pill } from "../frame/pill.tsx";

/** Marks the account of an admin. */
export function AdminPill() {
  return <Pill look="waiting">{userWords.role.admin}</Pill>;
}
