import type { ReactNode } from "react";
import { isAdmin, useSession } from "../session/session.ts";
import { useHydrated } from "../ui/hydrated.ts";

type Whom = "signed-in" | "signed-out" | "admin";

/**
 * A part of a page for signed-in people, for all others, or for admins. A prerendered page holds the parts of all;
 * until its code has arrived, the mark on the document decides which are shown (web/session/session.ts,
 * web/styles/session.css), so that nobody sees another's first. The part is the same element before and after, and
 * keeps what was typed into it and the focus.
 */
export function OnlyFor({
  whom,
  when,
  children,
}: {
  readonly whom: Whom;
  /** What decides once the page's code has arrived, where that is not the session alone. */
  readonly when?: boolean;
  readonly children: ReactNode;
}) {
  const hydrated = useHydrated();
  const { token, role } = useSession();
  const those = { "signed-in": token !== null, "signed-out": token === null, admin: isAdmin(role) };
  if (!hydrated) return <div className={`only-${whom}`}>{children}</div>;
  return (when ?? those[whom]) ? <div className="contents">{children}</div> : null;
}
