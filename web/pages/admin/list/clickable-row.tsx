import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { classes } from "#web/ui/classes.ts";
import type { ListAddress } from "./list-address.ts";

/** The maximum pointer movement of a click, in CSS pixels; beyond it, text is being selected. */
const steady = 4;

/**
 * A row of a list. A click anywhere opens its record; keyboard users use the row's link, which regains the focus when
 * the record closes.
 */
export function ClickableRow({
  isOpen,
  to,
  address,
  children,
}: {
  readonly isOpen: boolean;
  readonly to: string;
  readonly address: ListAddress;
  readonly children: ReactNode;
}) {
  const navigate = useNavigate();
  const row = useRef<HTMLTableRowElement>(null);
  const pressedAt = useRef<number>(undefined);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) row.current?.querySelector("a")?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const open = ({ target, clientX }: MouseEvent) => {
    const moved = Math.abs(clientX - (pressedAt.current ?? clientX)) > steady;
    // Links and buttons have their own action.
    if (moved || (target instanceof Element && target.closest("a, button, input, label"))) return;
    void navigate(to, { state: address.state, preventScrollReset: true });
  };
  return (
    <tr
      ref={row}
      onPointerDown={({ clientX }) => {
        pressedAt.current = clientX;
      }}
      onClick={open}
      className={classes(
        "cursor-pointer border-b border-hairline last:border-b-0 hover:bg-shade",
        isOpen && "bg-leaf-tint",
      )}
    >
      {children}
    </tr>
  );
}
