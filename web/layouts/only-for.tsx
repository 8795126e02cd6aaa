import type { ReactNode } from "react";
import { isAdmin, useSession } from "../session/session.ts";
import { useHydrated } from "../ui/hydrated.ts";

type Whom = "signed-in" | "signed-out" | "admin";

/**
 * A part of a page for signed-in users, for visitors, or for admins. A prerendered page contains all of them; until
 * hydration, a mark on the document decides which are visible (web/session/session.ts, web/styles/session.css), so
 * that no one sees another's part first. Hydration keeps the element, with its input and focus.
 */
export function OnlyFor({
  whom,
  when,
  children,
}: {
  readonly whom: Whom;
  /** The condition after hydration, if not the session alone. */
  readonly when?: boolean;
  readonly children: ReactNode;
}) {
  const hydrated = useHydrated();
  const { token, role } = useSession();
  const those = { "signed-in": token !== null, "signed-out": token === null, admin: isAdmin(role) };
  if (!hydrated) return <div className={`only-${whom}`}>{children}</div>;
  return (when ?? those[whom]) ? <div className="contents">{children}</div> : null;
}
