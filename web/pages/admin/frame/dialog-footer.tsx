import type { ReactNode } from "react";
import "./dialog-footer.css";

/** The last part of a dialog, with its buttons: it stays in view while a phone's dialog scrolls. */
export function DialogFooter({ children }: { readonly children: ReactNode }) {
  return (
    <div className="dialog-footer bottom-0 grid grid-cols-1 gap-3 border-t border-hairline bg-sheet sm:border-t-0 [@media(min-height:26rem)]:sticky">
      {children}
    </div>
  );
}
