import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { useSummary } from "./summary.ts";

/**
 * The number of unread messages, once a page has loaded the summary. The navigation makes no request of its own, so
 * that a page needs only one. On a phone it lies on the corner of its link, so that nothing moves when it appears.
 */
export function UnreadCount() {
  const { data } = useSummary({ enabled: false });
  const unread = data?.messages.unread ?? 0;
  if (unread === 0) return null;
  return (
    <>
      {" "}
      <span className="rounded-full bg-stamp-tint px-2 text-fine font-semibold text-stamp tabular-nums max-lg:absolute max-lg:-top-1.5 max-lg:right-0 max-lg:px-1.5 max-lg:leading-4">
        {unread}
        <span className="sr-only"> {words.unread}</span>
      </span>
    </>
  );
}
