import { type ReactNode, useId } from "react";
import { CloseButton } from "./modal.tsx";
import { useDialog } from "./use-dialog.ts";

/**
 * A record next to its list, in a native dialog (docs/decisions/003). Closes on Esc and on an outside click, and
 * manages the focus. Covers the page on a phone.
 */
export function SideSheet({
  title,
  eyebrow,
  closeLabel,
  onClose,
  children,
}: {
  readonly title: ReactNode;
  readonly eyebrow?: string;
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
      className="mr-0 ml-auto h-dvh max-h-dvh w-full max-w-[34rem] overflow-y-auto bg-sheet p-0 text-ink shadow-lift backdrop:bg-[#06140d]/40"
    >
      {/* Only the close button is sticky: a sticky heading with a long name in large text would fill a phone's screen. */}
      <div className="sticky top-0 z-10 flex h-0 justify-end px-5 sm:px-7">
        <div className="mt-3 size-10 -mr-1 rounded-full bg-sheet">
          <CloseButton label={closeLabel} onClick={onClose} />
        </div>
      </div>
      <div className="grid grid-cols-1 border-b border-hairline px-5 pt-3 pb-4 sm:px-7">
        <p className="flex min-h-10 items-center pr-12 text-fine font-semibold text-ink-soft">{eyebrow}</p>
        <h2 id={titleId} className="text-title wrap-anywhere">
          {title}
        </h2>
      </div>
      <div className="grid grid-cols-1 gap-6 px-5 py-6 sm:px-7">{children}</div>
    </dialog>
  );
}
