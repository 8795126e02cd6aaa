import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { useOnline } from "../layouts/online.ts";
import { classes } from "../ui/classes.ts";
import { useScrollLock } from "../ui/scroll-lock.ts";

/** Returns the child of `body` that contains the site. Stripe appends its iframes and the bank's overlay next to it. */
function findSiteRoot(): HTMLElement | undefined {
  let element = document.getElementById("main");
  while (element !== null && element.parentElement !== document.body) element = element.parentElement;
  return element ?? undefined;
}

/**
 * A modal surface for forms with Stripe's iframes. Not in the browser's top layer and without a focus trap, because
 * Stripe appends the bank's overlay to `body` with a higher z-index, which must stay clickable and focusable. Only the
 * site itself is `inert`.
 */
export function Overlay({
  labelledBy,
  closable,
  onClose,
  children,
}: {
  readonly labelledBy: string;
  readonly closable: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDivElement>(null);
  const pressedOutside = useRef(false);
  const isOnline = useOnline();
  useScrollLock(true);

  useEffect(() => {
    const previousFocus = document.activeElement;
    const siteRoot = findSiteRoot();
    dialog.current?.focus({ preventScroll: true });
    siteRoot?.setAttribute("inert", "");
    return () => {
      siteRoot?.removeAttribute("inert");
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
    };
  }, []);

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !closable) return;
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const isOutside = (target: EventTarget) => target instanceof Node && dialog.current?.contains(target) === false;
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes it too, and there is a close button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it too, and there is a close button.
    <div
      // Selecting text by dragging from inside to outside must not close the dialog.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event.target);
      }}
      onClick={(event) => {
        if (closable && pressedOutside.current && isOutside(event.target)) onClose();
      }}
      className="fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-[#06140d]/60"
    >
      <div
        className={classes(
          // Not centered vertically, because a message would move the whole dialog.
          "grid min-h-full grid-cols-1 content-start justify-items-center px-[min(0.75rem,4vw)] pt-4 sm:px-6 sm:pt-[min(4.5rem,8vh)]",
          // The offline banner covers the lower edge.
          isOnline ? "pb-4 sm:pb-6" : "pb-24",
        )}
      >
        <div
          ref={dialog}
          role="dialog"
          aria-modal="true"
          aria-labelledby={labelledBy}
          tabIndex={-1}
          className="w-full max-w-form rounded-card bg-sheet text-ink shadow-lift outline-none"
        >
          {children}
        </div>
      </div>
    </div>,
    document.body,
  );
}
