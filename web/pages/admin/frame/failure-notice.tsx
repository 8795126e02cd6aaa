import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The message of a failed request, with a retry button. */
export function FailureNotice({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Notice look="error">{message}</Notice>
      <Button look="secondary" size="small" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
