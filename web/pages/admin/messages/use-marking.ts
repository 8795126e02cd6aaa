import { useQueryClient } from "@tanstack/react-query";
import { messageWords } from "#shared/content/words/admin/messages.ts";
import type { Input } from "#shared/contract/index.ts";
import { useBusy } from "#web/form/use-busy.ts";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import type { MessageDetail } from "./message.ts";

const words = messageWords.sheet;

export type Mark = Input<"updateAdminMessage">["body"];

/** Returns the confirmation that the admin reads after setting a mark. */
function describeMark({ read, answered }: Mark): string {
  if (answered !== undefined) return answered ? words.done.answered : words.done.unanswered;
  return read ? words.done.read : words.done.unread;
}

/** Returns functions that mark a message, and update the inbox and the unread count. */
export function useMarking(id: string, onDone: (outcome: ActionOutcome | undefined) => void) {
  const queryClient = useQueryClient();
  const { busy, run, isBusy } = useBusy();

  const save = async (mark: Mark) => {
    const response = await adminCall("updateAdminMessage", { params: { id }, body: mark });
    queryClient.setQueryData<{ readonly message: MessageDetail }>(["getAdminMessage", { params: { id } }], response);
    for (const name of ["messages", "audit", "getAdminSummary"])
      void queryClient.invalidateQueries({ queryKey: [name] });
  };
  return {
    busy,
    mark: async (mark: Mark) => {
      if (isBusy()) return;
      onDone(undefined);
      await run(async () => {
        try {
          await save(mark);
          onDone({ look: "success", text: describeMark(mark) });
        } catch (error) {
          void queryClient.invalidateQueries({ queryKey: ["getAdminMessage"] });
          onDone({ look: "error", text: messageOf(error, words.changeFailed) });
        }
      });
    },
    /** Marks the message as read because it was opened. Ignores errors: the next opening tries again. */
    markSeen: () => {
      save({ read: true }).catch(() => {});
    },
  };
}
