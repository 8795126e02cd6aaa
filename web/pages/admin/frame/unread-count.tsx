import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { useSummary } from "./summary.ts";

/**
 * The number of unread messages, once a page has loaded the summary. The navigation makes no request of its own, so
 * that a page needs only one.
 */
export function UnreadCount() {
  const { data } = useSummary({ enabled: false });
  const unread = data?.messages.unread ?? 0;
  if (unread === 0) return null;
  return (
    <>
      {" "}
      <span className="rounded-full bg-stamp-tint px-2 text-fine font-semibold text-stamp tabular-nums">
        {unread}
        <span className="sr-only"> {words.unread}</span>
      </span>
    </>
  );
}
