import { assistantWords as words } from "#shared/content/words/admin/assistants.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Button } from "#web/ui/button.tsx";
import { When } from "../frame/when.tsx";

export type AssistantKey = Reply<"listAssistantKeys">["keys"][number];

/** A key of an assistant: what it may do, when it was added and last used. */
export function KeyRow({
  assistantKey: { id, name, scopes, createdAt, lastUsedAt },
  onRevoke,
}: {
  readonly assistantKey: AssistantKey;
  readonly onRevoke: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline py-4">
      <div className="grid min-w-0 grid-cols-1 gap-1 text-small">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p>{scopes.map((scope) => words.scopes[scope]).join(" · ")}</p>
        <KeyDates assistantKey={{ createdAt, lastUsedAt }} />
        <p className="text-fine text-ink-soft">
          {words.id} <span className="font-mono wrap-anywhere">{id}</span>
        </p>
      </div>
      <Button look="danger" size="small" aria-label={words.revoke.actionOf(name)} onClick={onRevoke}>
        {words.revoke.action}
      </Button>
    </li>
  );
}

/** When a key was added and last used. */
export function KeyDates({
  assistantKey: { createdAt, lastUsedAt },
}: {
  readonly assistantKey: Pick<AssistantKey, "createdAt" | "lastUsedAt">;
}) {
  return (
    <p className="text-ink-soft">
      {words.added} <When at={createdAt} look="day" /> ·{" "}
      {lastUsedAt === null ? (
        words.never
      ) : (
        <>
          {words.lastUsed} <When at={lastUsedAt} />
        </>
      )}
    </p>
  );
}
