import { type ReactNode, useId } from "react";
import { CloseButton } from "#web/ui/modal.tsx";
import { useDialog } from "#web/ui/use-dialog.ts";

/**
 * A record next to its list, in a native dialog (docs/decisions/003). Closes on Esc and on an outside click, and
 * manages the focus. Covers the page on a phone. Its heading and status stay in view, except in a very low window.
 */
export function SideSheet({
  title,
  eyebrow,
  status,
  closeLabel,
  onClose,
  children,
}: {
  readonly title: string;
  readonly eyebrow?: string;
  /** The record's state, below its name. */
  readonly status?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useDialog(onClose);
  const titleId = useId();
  return (
    <dialog
      {...dialog}
      data-record=""
      aria-labelledby={titleId}
      className="mr-0 ml-auto h-dvh max-h-dvh w-full max-w-[34rem] scroll-pt-40 overflow-y-auto bg-sheet p-0 text-ink shadow-lift backdrop:bg-[#06140d]/40"
    >
      <header className="top-0 z-10 flex items-start gap-3 border-b border-hairline bg-sheet px-5 py-3 sm:px-7 [@media(min-height:26rem)]:sticky">
        <div className="grid min-w-0 grow grid-cols-1 gap-1">
          {eyebrow !== undefined && <p className="text-fine text-ink-soft">{eyebrow}</p>}
          <h2 id={titleId} title={title} className="line-clamp-3 text-lead leading-tight font-semibold wrap-anywhere">
            {title}
          </h2>
          {/* In large text, a long state wraps. */}
          <div className="empty:hidden [&_span]:whitespace-normal">{status}</div>
        </div>
        <div className="mt-1">
          <CloseButton label={closeLabel} onClick={onClose} />
        </div>
      </header>
      <div className="grid grid-cols-1 gap-6 px-5 py-5 sm:px-7">{children}</div>
    </dialog>
  );
}
