import { findWords as words } from "#shared/content/words/admin/find.ts";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { messageOf } from "../session/message-of.ts";
import type { ResultKind } from "./search-result.ts";

/** The lists whose search failed, with a retry button. The results of the other lists are above it. */
export function Failures({
  groups,
  onRetry,
}: {
  readonly groups: readonly { readonly kind: ResultKind; readonly error: unknown }[];
  readonly onRetry: () => void;
}) {
  const messages = groups.map(({ kind, error }) => messageOf(error, words.failed[kind]));
  return (
    <div className="px-5 py-4">
      <FailureNotice message={[...new Set(messages)].join(" ")} onRetry={onRetry} />
    </div>
  );
}
