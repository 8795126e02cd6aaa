import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { useOnline } from "../layouts/online.ts";
import { classes } from "../ui/classes.ts";
import { useScrollLock } from "../ui/scroll-lock.ts";

/** The site's own part of the body, behind the overlay. Stripe's iframes and its bank overlay are siblings. */
function regionBehind(): HTMLElement | undefined {
  let element = document.getElementById("main");
  while (element !== null && element.parentElement !== document.body) element = element.parentElement;
  return element ?? undefined;
}

/**
 * A modal surface for forms with Stripe's iframes. Not in the browser's top layer and without a focus trap, because
 * Stripe appends the bank's overlay to `body` with a higher z-index, which must stay clickable and focusable. Only the
 * site's own part is `inert`.
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
  const online = useOnline();
  useScrollLock(true);

  useEffect(() => {
    const before = document.activeElement;
    const region = regionBehind();
    dialog.current?.focus({ preventScroll: true });
    region?.setAttribute("inert", "");
    return () => {
      region?.removeAttribute("inert");
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard closes with Esc, and there is a close button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      // Selecting text from the inside to the outside must not close.
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
          // Not centered: messages would move everything.
          "grid min-h-full grid-cols-1 content-start justify-items-center px-[min(0.75rem,4vw)] pt-4 sm:px-6 sm:pt-[min(4.5rem,8vh)]",
          // The offline banner covers the lower edge.
          online ? "pb-4 sm:pb-6" : "pb-24",
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
