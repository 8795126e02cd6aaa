import { type ReactNode, useRef, useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogFooter } from "#web/ui/dialog-footer.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messageOf } from "../session/message-of.ts";

/** A text to type before a destructive action, ignoring case and surrounding white space. */
export interface TypedConfirmation {
  readonly label: string;
  readonly text: string;
  /** The error message for any other text. */
  readonly wrongTextMessage: string;
}

/**
 * A confirmation dialog for irreversible actions and refunds: the consequences in one sentence with amount or name,
 * and a button that repeats the action. On failure it stays open with the reason.
 */
export function Confirm({
  title,
  action,
  busyAction,
  cancel,
  failed,
  look = "danger",
  typedConfirmation,
  isReady = () => true,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly busyAction: string;
  readonly cancel: string;
  /** The fallback error message. */
  readonly failed: string;
  readonly look?: "danger" | "primary";
  readonly typedConfirmation?: TypedConfirmation;
  /** Whether the choices in `children` are complete. If not, this function displays the errors. */
  readonly isReady?: () => boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem?: string }>({ busy: false });
  const [text, setText] = useState("");
  const [isMistyped, setIsMistyped] = useState(false);
  const typedField = useRef<HTMLDivElement>(null);
  const confirm = async () => {
    if (typedConfirmation !== undefined && !isSameText(text, typedConfirmation.text)) {
      setIsMistyped(true);
      typedField.current?.querySelector("input")?.focus();
      return;
    }
    if (!isReady()) return;
    setState({ busy: true });
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setState({ busy: false, problem: messageOf(error, failed) });
    }
  };
  return (
    <Modal title={title} closeLabel={frameWords.close} onClose={state.busy ? () => {} : onClose}>
      <div className="grid grid-cols-1 gap-4 text-small">{children}</div>
      {typedConfirmation !== undefined && (
        <div ref={typedField}>
          <TextField
            label={typedConfirmation.label}
            error={isMistyped ? typedConfirmation.wrongTextMessage : undefined}
            value={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              setText(target.value);
              setIsMistyped(false);
            }}
            onKeyDown={({ key }) => {
              if (key === "Enter" && !state.busy) void confirm();
            }}
          />
        </div>
      )}
      <DialogFooter>
        {state.problem !== undefined && <Notice look="error">{state.problem}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button
            size="small"
            look={look}
            busy={state.busy}
            onClick={() => void confirm()}
            className={look === "danger" ? "destructive" : undefined}
          >
            {state.busy ? busyAction : action}
          </Button>
          <Button size="small" look="secondary" onClick={onClose} disabled={state.busy}>
            {cancel}
          </Button>
        </div>
      </DialogFooter>
    </Modal>
  );
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
