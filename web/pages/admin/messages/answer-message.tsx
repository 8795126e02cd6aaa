import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { messageWords } from "#shared/content/words/admin/messages.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { useBusy } from "#web/form/use-busy.ts";
import { ApiError } from "#web/session/api.ts";
import { readDraft, saveDraft } from "#web/storage/tab-storage.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClasses } from "#web/ui/field.tsx";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import type { MessageDetail } from "./message.ts";

const words = messageWords.sheet.answer;
const affectedQueries = ["messages", "mails", "audit", "getAdminSummary"] as const;

/** The form that answers a message by mail. A draft survives a reload of the tab. */
export function AnswerMessage({
  message: { id, name, answers },
  onSent,
}: {
  readonly message: MessageDetail;
  /** Called with the outcome of a sent reply, and with undefined when another is sent. */
  readonly onSent: (outcome: ActionOutcome | undefined) => void;
}) {
  const queryClient = useQueryClient();
  const draftName = `answer:${id}`;
  const [answer, setAnswer] = useState(() => readDraft(draftName).answer ?? "");
  const [isMissing, setIsMissing] = useState(false);
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, run, isBusy } = useBusy();

  const edit = (text: string) => {
    setAnswer(text);
    setIsMissing(false);
    saveDraft(draftName, text === "" ? undefined : { answer: text });
  };
  const send = async () => {
    try {
      const response = await adminCall("answerAdminMessage", {
        params: { id },
        body: { answer, answersSeen: answers.length },
      });
      edit("");
      queryClient.setQueryData<{ readonly message: MessageDetail }>(["getAdminMessage", { params: { id } }], response);
      onSent({ look: "success", text: words.done });
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === "changed_meanwhile";
      void queryClient.invalidateQueries({ queryKey: ["getAdminMessage"] });
      setOutcome({ look: "error", text: isChanged ? words.changed : messageOf(error, words.failed) });
    }
    for (const key of affectedQueries) void queryClient.invalidateQueries({ queryKey: [key] });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy()) return;
    setOutcome(undefined);
    onSent(undefined);
    if (answer.trim() === "") {
      setIsMissing(true);
      field.current?.focus();
      return;
    }
    void run(send);
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 justify-items-start gap-3 *:w-full">
      <Field label={words.label} help={words.help(name)} error={isMissing ? words.missing : undefined}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            dir="auto"
            rows={6}
            maxLength={maxLengths.message}
            value={answer}
            onChange={({ target }) => edit(target.value)}
            className={inputClasses}
          />
        )}
      </Field>
      <Outcome outcome={outcome} />
      <span>
        <Button type="submit" size="small" busy={busy}>
          {busy ? words.busy : words.send}
        </Button>
      </span>
    </form>
  );
}
