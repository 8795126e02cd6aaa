import { assistantWords } from "#shared/content/words/admin/assistants.ts";
import { ConfirmQuestion } from "../frame/confirm-question.tsx";
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
  return <ConfirmQuestion words={words} question={words.question(name)} onConfirm={revoke} onClose={onClose} />;
}
