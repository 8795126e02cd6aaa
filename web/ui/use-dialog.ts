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
 * A modal `dialog` that is open while mounted: closes by Esc and by an outside click, manages the focus, and locks the
 * page's scrolling. Returns its props.
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
    // Some browsers close it without a cancel event when Esc is pressed twice. Only then is it no longer open.
    onClose: (event) => {
      if (isOwn(event) && !event.currentTarget.open) onClose();
    },
    // A text selection that ends outside is not an outside click.
    onPointerDown: (event) => {
      pressedOutside.current = isOwn(event);
    },
    // The second half of a double click on the opening button lands outside, and must not close it.
    onClick: (event) => {
      if (pressedOutside.current && event.detail < 2 && isOwn(event)) onClose();
    },
  };
}
