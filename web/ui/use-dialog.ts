import { type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";
import { useScrollLock } from "./scroll-lock.ts";

type Happened = SyntheticEvent<HTMLDialogElement>;
/** What happened to a dialog itself: one that was opened from it tells of its own closing too. */
const isOwn = (event: Happened) => event.target === event.currentTarget;

interface DialogProps {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: Happened) => void;
  readonly onClose: (event: Happened) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
  readonly onClick: (event: Happened & { readonly detail: number }) => void;
}

/**
 * For a `dialog` that is open as long as it is there: Esc and a click outside close it, focus goes in and comes back,
 * the page behind does not scroll. Answers its properties.
 */
export function useDialog(onClose: () => void): DialogProps {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useScrollLock(true);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return {
    ref: dialog,
    onCancel: (event) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      onClose();
    },
    // Some browsers close without asking when Esc is pressed twice. Ours to close is the one that is not open any more.
    onClose: (event) => {
      if (isOwn(event) && !event.currentTarget.open) onClose();
    },
    // Text that is marked from here to the outside is no click there.
    onPointerDown: (event) => {
      pressedOutside.current = isOwn(event);
    },
    // The second half of a double click on what opened it lands outside, and is no wish to close it.
    onClick: (event) => {
      if (pressedOutside.current && event.detail < 2 && isOwn(event)) onClose();
    },
  };
}
