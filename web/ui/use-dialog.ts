import { type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";
import { useScrollLock } from "./scroll-lock.ts";

type DialogEvent = SyntheticEvent<HTMLDialogElement>;
/** Whether the event is from this dialog: close events of nested dialogs bubble too. */
const isOwn = (event: DialogEvent) => event.target === event.currentTarget;

interface DialogProps {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: DialogEvent) => void;
  readonly onClose: (event: DialogEvent) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
  readonly onClick: (event: DialogEvent & { readonly detail: number }) => void;
}

/**
 * Opens a modal `dialog` while it is mounted: calls `onClose` on Esc and on an outside click, manages the focus, and
 * locks the page's scrolling. Returns the props of the `dialog` element.
 */
export function useDialog(onClose: () => void): DialogProps {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useScrollLock(true);
  useEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, []);
  return {
    ref: dialog,
    onCancel: (event) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      onClose();
    },
    // Some browsers close the dialog without a cancel event when Esc is pressed twice. Only then is it not open here.
    onClose: (event) => {
      if (isOwn(event) && !event.currentTarget.open) onClose();
    },
    // A text selection that ends outside is not an outside click.
    onPointerDown: (event) => {
      pressedOutside.current = isOwn(event);
    },
    // The second half of a double click on the opening button lands outside, and must not close the dialog.
    onClick: (event) => {
      if (pressedOutside.current && event.detail < 2 && isOwn(event)) onClose();
    },
  };
}
