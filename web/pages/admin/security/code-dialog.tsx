import { useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { codeError } from "../session/code.ts";
import { CodeField, emptyCode } from "../session/code-field.tsx";
import { useFormSubmit } from "../session/use-form-submit.ts";

/** Asks for a code before a change to the second factor. `send` throws `ApiError`, whose message is displayed. */
export function CodeDialog({
  words,
  acceptsRecoveryCode,
  look,
  send,
  onClose,
}: {
  readonly words: { readonly title: string; readonly about: string; readonly submit: string; readonly busy: string };
  /** Whether a recovery code is accepted. */
  readonly acceptsRecoveryCode: boolean;
  readonly look: "primary" | "danger";
  readonly send: (code: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [code, setCode] = useState(emptyCode);
  const { busy, problem, onSubmit } = useFormSubmit(
    () => codeError(code.text, code.kind),
    () => send(code.text),
  );
  return (
    <Modal title={words.title} closeLabel={frameWords.close} onClose={busy ? () => {} : onClose}>
      <p className="text-small">{words.about}</p>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <CodeField code={code} onChange={setCode} acceptsRecoveryCode={acceptsRecoveryCode} />
        {problem !== undefined && <Notice look="error">{problem}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" look={look} busy={busy}>
            {busy ? words.busy : words.submit}
          </Button>
          <Button size="small" look="secondary" disabled={busy} onClick={onClose}>
            {securityWords.page.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
