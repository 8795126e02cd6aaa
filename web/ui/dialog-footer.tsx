import type { ReactNode } from "react";

/**
 * The last part of a dialog, with its buttons: while a phone's dialog scrolls, it stays in view as long as its parent.
 * Covers the modal's own padding to reach its edges (web/ui/modal.tsx).
 */
export function DialogFooter({ children }: { readonly children: ReactNode }) {
  return (
    <div className="bottom-0 -mx-card -mb-card grid grid-cols-1 gap-3 border-t border-hairline bg-sheet px-card pt-3 pb-card sm:-mx-8 sm:-mb-8 sm:border-t-0 sm:px-8 sm:pb-8 [@media(min-height:26rem)]:sticky">
      {children}
    </div>
  );
}
