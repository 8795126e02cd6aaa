import { type ReactNode, useId } from "react";
import { useDialog } from "./use-dialog.ts";

/**
 * A modal native dialog: closes on Esc and on an outside click, manages the focus, and locks the page's scrolling. Do
 * not use it for the card form: the browser's top layer would hide the bank's own overlay (see the payment dialog).
 */
export function Modal({
  title,
  closeLabel,
  onClose,
  children,
  wide = false,
}: {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}) {
  const dialog = useDialog(onClose);
  const titleId = useId();
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      className={`m-auto max-w-full w-[min(100%-2rem,var(--modal-width))] max-h-[calc(100dvh-2rem)] overflow-auto rounded-card border border-hairline bg-sheet p-0 text-ink shadow-lift backdrop:bg-[#06140d]/60 ${wide ? "[--modal-width:52rem]" : "[--modal-width:32rem]"}`}
    >
      <div className="sticky top-0 z-10 flex items-start justify-between gap-4 bg-sheet px-card pt-card pb-3 sm:px-8 sm:pt-8">
        <h2 id={titleId} className="text-title">
          {title}
        </h2>
        <CloseButton label={closeLabel} onClick={onClose} />
      </div>
      <div className="grid grid-cols-1 gap-5 px-card pt-2 pb-card sm:px-8 sm:pb-8">{children}</div>
    </dialog>
  );
}

/** The close button in a dialog's corner. */
export function CloseButton({
  label,
  onClick,
  disabled = false,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      disabled={disabled}
      className="-mr-2 -mt-1 grid size-10 shrink-0 place-content-center rounded-full text-ink-soft hover:bg-shade hover:text-ink disabled:opacity-40"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      >
        <path d="m6 6 12 12M18 6 6 18" />
      </svg>
    </button>
  );
}
