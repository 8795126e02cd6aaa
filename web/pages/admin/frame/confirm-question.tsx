import type { ReactNode } from "react";
import { Confirm } from "./confirm.tsx";

/** The words of a confirmation that asks one question and says what follows. */
export type QuestionWords = Readonly<
  Record<"title" | "confirm" | "busy" | "cancel" | "failed" | "consequence", string>
>;

/** A confirmation that asks one question and says what follows. */
export function ConfirmQuestion({
  words,
  question,
  look = "danger",
  onConfirm,
  onClose,
  children,
}: {
  readonly words: QuestionWords;
  readonly question: string;
  readonly look?: "danger" | "primary";
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** What tells the record apart, between the question and what follows. */
  readonly children?: ReactNode;
}) {
  return (
    <Confirm
      title={words.title}
      action={words.confirm}
      busyAction={words.busy}
      cancel={words.cancel}
      failed={words.failed}
      look={look}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{question}</p>
      {children}
      <p className="text-ink-soft">{words.consequence}</p>
    </Confirm>
  );
}
