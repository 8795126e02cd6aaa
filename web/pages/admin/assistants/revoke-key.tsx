import { assistantWords } from "#shared/content/words/admin/assistants.ts";
import { Confirm } from "../frame/confirm.tsx";
import { adminCall } from "../session/admin-call.ts";
import type { AssistantKey } from "./key-row.tsx";

const words = assistantWords.revoke;

/** Asks before a key is revoked. */
export function RevokeKey({
  assistantKey: { id, name },
  onRevoked,
  onClose,
}: {
  readonly assistantKey: AssistantKey;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}) {
  const revoke = async () => {
    await adminCall("revokeAssistantKey", { params: { id } });
    onRevoked();
  };
  return (
    <Confirm
      title={words.title}
      action={words.confirm}
      busyAction={words.busy}
      cancel={words.cancel}
      failed={words.failed}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p className="font-semibold">{words.question(name)}</p>
      <p className="text-ink-soft">{words.consequence}</p>
    </Confirm>
  );
}
