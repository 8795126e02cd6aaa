import { useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { MailList } from "../../mails/mails.tsx";
import { ProblemDetail, ProblemGroup, ProblemRow } from "./problem-group.tsx";

const words = overviewWords.health.mails;

/** That no mail is sent, or which mails were given up. */
export function MailProblems({
  hasSender,
  failedCount,
}: {
  readonly hasSender: boolean;
  readonly failedCount: number;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ProblemGroup title={words.heading}>
      {!hasSender && (
        <ProblemRow actions={null}>
          <p>{words.noSender}</p>
          <ProblemDetail>{words.noSenderHelp}</ProblemDetail>
        </ProblemRow>
      )}
      {failedCount > 0 && (
        <ProblemRow
          actions={
            <Button size="small" look="secondary" onClick={() => setIsOpen(true)}>
              {words.show}
            </Button>
          }
        >
          <p>{words.failed(failedCount)}</p>
          <ProblemDetail>{words.failedHelp}</ProblemDetail>
        </ProblemRow>
      )}
      {isOpen && (
        <Modal title={words.title} closeLabel={frameWords.close} onClose={() => setIsOpen(false)}>
          <MailList filter={{ state: "failed" }} />
        </Modal>
      )}
    </ProblemGroup>
  );
}
