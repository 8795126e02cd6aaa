import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { classes } from "#web/ui/classes.ts";
import type { ListAddress } from "./list-address.ts";

/** The maximum horizontal movement of a click, in CSS pixels. A longer one selects text. */
const maxClickMovement = 4;

/**
 * A row of a list. A click anywhere opens its record; keyboard users use the row's link, which regains the focus when
 * the record closes.
 */
export function ClickableRow({
  as: Element = "tr",
  isOpen,
  to,
  address,
  children,
}: {
  /** A table's row, or an item of a list. */
  readonly as?: "tr" | "li";
  readonly isOpen: boolean;
  readonly to: string;
  readonly address: ListAddress;
  readonly children: ReactNode;
}) {
  const navigate = useNavigate();
  const row = useRef<HTMLElement>(null);
  const pressedX = useRef<number>(undefined);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) row.current?.querySelector("a")?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const openRecord = ({ target, clientX }: MouseEvent) => {
    const isSelecting = Math.abs(clientX - (pressedX.current ?? clientX)) > maxClickMovement;
    // Links and buttons have their own action.
    if (isSelecting || (target instanceof window.Element && target.closest("a, button, input, label"))) return;
    void navigate(to, { state: address.linkState, preventScrollReset: true });
  };
  return (
    <Element
      ref={(element: HTMLElement | null) => {
        row.current = element;
      }}
      onPointerDown={({ clientX }) => {
        pressedX.current = clientX;
      }}
      onClick={openRecord}
      className={classes(
        "cursor-pointer border-b border-hairline last:border-b-0 hover:bg-shade",
        isOpen && "bg-leaf-tint",
      )}
    >
      {children}
    </Element>
  );
}
