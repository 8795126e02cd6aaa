import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The message of a failed request, or of several, with a retry button. `busy`: whether the retry is under way. */
export function FailureNotice({
  message,
  busy = false,
  onRetry,
}: {
  readonly message: string | readonly string[];
  readonly busy?: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Notice look="error">
        {typeof message === "string" ? message : message.map((each) => <p key={each}>{each}</p>)}
      </Notice>
      <Button look="secondary" size="small" busy={busy} onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
