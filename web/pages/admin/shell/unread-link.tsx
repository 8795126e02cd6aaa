import { Link } from "react-router";
import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { useSummary } from "../frame/summary.ts";

/** On a phone, where the row of pages scrolls: a link to the messages while some are unread, with their number. */
export function UnreadLink() {
  const { data } = useSummary({ enabled: false });
  const unread = data?.messages.unread ?? 0;
  if (unread === 0) return null;
  return (
    <Link
      to={adminPaths.messages}
      aria-label={words.unreadMessages(unread)}
      className="ml-auto inline-flex min-h-8 items-center gap-1 rounded-full bg-stamp-tint px-2.5 text-fine font-semibold text-stamp tabular-nums lg:hidden"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4 6h16v12H4zM4 7l8 6 8-6" />
      </svg>
      {unread}
    </Link>
  );
}
