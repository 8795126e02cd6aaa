import { messageWords } from "#shared/content/words/admin/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmQuestion } from "../frame/confirm-question.tsx";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { useDeletion } from "../frame/use-deletion.ts";
import { adminCall } from "../session/admin-call.ts";
import type { Message } from "./message.ts";

const words = messageWords.deletion;
const affectedQueries = ["messages", "audit", "getAdminSummary"] as const;

/** The "Delete message" button, for the sender's request, with its confirmation dialog. */
export function DeleteMessage({
  message: { id, name },
  onDeleted,
}: {
  readonly message: Message;
  readonly onDeleted: (outcome: ActionOutcome) => void;
}) {
  const { isConfirming, askToConfirm, remove, close } = useDeletion({
    record: ["getAdminMessage", { params: { id } }],
    affectedQueries,
    send: () => adminCall("deleteAdminMessage", { params: { id } }),
    onDeleted: () => onDeleted({ look: "success", text: words.done(name) }),
  });
  return (
    <>
      <Button look="danger" size="small" onClick={askToConfirm}>
        {words.action}
      </Button>
      {isConfirming && (
        <ConfirmQuestion words={words} question={words.question(name)} onConfirm={remove} onClose={close} />
      )}
    </>
  );
}
