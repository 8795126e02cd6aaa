import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { useSummary } from "./summary.ts";

/**
 * How many messages nobody has read, once some part of the area has asked for the summary: the navigation itself asks
 * for nothing, so that a part is there after one request.
 */
export function Waiting() {
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
