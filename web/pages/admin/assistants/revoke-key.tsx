import { assistantWords } from "#shared/content/words/admin/assistants.ts";
import { ConfirmQuestion } from "../frame/confirm-question.tsx";
import { ShortId } from "../frame/short-id.tsx";
import { adminCall } from "../session/admin-call.ts";
import { type AssistantKey, KeyDates } from "./key-row.tsx";

const words = assistantWords.revoke;

/** Asks before a key is revoked. It tells the key from the assistant's other one, and says whether there is one. */
export function RevokeKey({
  assistantKey,
  isOnlyKey,
  onRevoked,
  onClose,
}: {
  readonly assistantKey: AssistantKey;
  /** Whether its assistant has no other key. */
  readonly isOnlyKey: boolean;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}) {
  const { id, name } = assistantKey;
  const revoke = async () => {
    await adminCall("revokeAssistantKey", { params: { id } });
    onRevoked();
  };
  return (
    <ConfirmQuestion
      words={{ ...words, consequence: isOnlyKey ? words.onlyKey : words.otherKey }}
      question={words.question(name)}
      onConfirm={revoke}
      onClose={onClose}
    >
      <div>
        <p>
          {assistantWords.id} <ShortId id={id} />
        </p>
        <KeyDates assistantKey={assistantKey} />
      </div>
    </ConfirmQuestion>
  );
}
