import type { ReactNode } from "react";
import { isAdmin, useSession } from "../session/session.ts";
import { useHydrated } from "../ui/hydrated.ts";

type Audience = "signed-in" | "signed-out" | "admin";

/**
 * A part of a page for signed-in users, for visitors, or for admins. A prerendered page contains the parts for all of
 * them. Until hydration, a mark on the document decides which parts are visible (web/session/session.ts,
 * web/styles/session.css), so that a part meant for others never appears. Hydration keeps the element, with its input
 * and focus.
 */
export function OnlyFor({
  audience,
  when,
  children,
}: {
  readonly audience: Audience;
  /** Decides after hydration, instead of the session, whether the part is displayed. */
  readonly when?: boolean;
  readonly children: ReactNode;
}) {
  const hydrated = useHydrated();
  const { token, role } = useSession();
  const matches = { "signed-in": token !== null, "signed-out": token === null, admin: isAdmin(role) };
  if (!hydrated) return <div className={`only-${audience}`}>{children}</div>;
  return (when ?? matches[audience]) ? <div className="contents">{children}</div> : null;
}
