import { useState } from "react";
import { messageWords } from "#shared/content/words/admin/messages.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import type { Message } from "./message.ts";
import { replyAddress } from "./reply-address.ts";
import type { useMarking } from "./use-marking.ts";

const words = messageWords.sheet;

/**
 * The actions on a message: reply in the admin's email program, and mark it as answered or read. `isMain`: whether this
 * is the only way to answer, because the shop has no sender address.
 */
export function MessageActions({
  message,
  marking: { busy, mark },
  isMain,
}: {
  readonly message: Message;
  readonly marking: Pick<ReturnType<typeof useMarking>, "busy" | "mark">;
  readonly isMain: boolean;
}) {
  const [hasClickedReply, setHasClickedReply] = useState(false);
  const { read, answered } = message;
  const isLikelyAnswered = hasClickedReply && !answered;
  const replyLook = !isMain ? "quiet" : isLikelyAnswered || answered ? "secondary" : "primary";
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 justify-items-start gap-1">
        <a
          href={replyAddress(message)}
          onClick={() => setHasClickedReply(true)}
          className={buttonClasses(replyLook, "small")}
        >
          {words.reply}
        </a>
        <p role="status" className="text-fine text-ink-soft">
          {isLikelyAnswered ? words.replied : words.replyHint}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look={isLikelyAnswered ? "primary" : "secondary"}
          size="small"
          busy={busy}
          onClick={() => void mark({ answered: !answered })}
        >
          {answered ? words.markUnanswered : words.markAnswered}
        </Button>
        {/* An answered message cannot be marked as unread: it would count as waiting for an answer again. */}
        {!answered && (
          <Button look="secondary" size="small" busy={busy} onClick={() => void mark({ read: !read })}>
            {read ? words.markUnread : words.markRead}
          </Button>
        )}
      </div>
    </div>
  );
}
