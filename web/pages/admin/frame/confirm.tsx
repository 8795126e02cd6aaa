import { type ReactNode, useRef, useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messageOf } from "../session/message-of.ts";

/** What has to be typed before something that hurts is done: upper case and white space around it do not matter. */
export interface Typed {
  readonly label: string;
  readonly text: string;
  /** What to say when something else was typed. */
  readonly wrong: string;
}

/**
 * Asks before something that cannot be undone, or that moves money: what will happen, in one sentence with its amount
 * or name, and a button that says it again. Stays open with the reason when it fails.
 */
export function Confirm({
  title,
  action,
  busyAction,
  cancel,
  failed,
  look = "danger",
  typed,
  isReady = () => true,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly busyAction: string;
  readonly cancel: string;
  /** What to say when the server says nothing. */
  readonly failed: string;
  readonly look?: "danger" | "primary";
  readonly typed?: Typed;
  /** Whether everything is chosen that is asked for in `children`; says itself what is missing. */
  readonly isReady?: () => boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem?: string }>({ busy: false });
  const [text, setText] = useState("");
  const [mistyped, setMistyped] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const confirm = async () => {
    if (typed !== undefined && !isSame(text, typed.text)) {
      setMistyped(true);
      field.current?.querySelector("input")?.focus();
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
      {typed !== undefined && (
        <div ref={field}>
          <TextField
            label={typed.label}
            error={mistyped ? typed.wrong : undefined}
            value={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              setText(target.value);
              setMistyped(false);
            }}
            onKeyDown={({ key }) => {
              if (key === "Enter" && !state.busy) void confirm();
            }}
          />
        </div>
      )}
      {state.problem !== undefined && <Notice look="error">{state.problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button size="small" look={look} busy={state.busy} onClick={() => void confirm()}>
          {state.busy ? busyAction : action}
        </Button>
        <Button size="small" look="secondary" onClick={onClose} disabled={state.busy}>
          {cancel}
        </Button>
      </div>
    </Modal>
  );
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
