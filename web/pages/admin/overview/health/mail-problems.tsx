import { useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { MailList } from "../../mails/mails.tsx";
import { ProblemDetail, ProblemGroup, ProblemRow } from "./problem-group.tsx";

const words = overviewWords.health.mails;

/** Which mails were given up. */
export function MailProblems({ failedCount }: { readonly failedCount: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ProblemGroup title={words.heading}>
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
      {isOpen && (
        <Modal title={words.title} closeLabel={frameWords.close} onClose={() => setIsOpen(false)}>
          <MailList filter={{ state: "failed" }} />
        </Modal>
      )}
    </ProblemGroup>
  );
}
