import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const chevron = "m6 9 6 6 6-6";

/** A part of a page below a line, which opens and closes with its summary. */
export function Disclosure({
  summary,
  open = false,
  onToggle,
  children,
}: {
  readonly summary: string;
  /** Whether it is open at first. */
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className="group border-t border-hairline pt-3"
    >
      <summary className="flex w-fit list-none items-center gap-2 py-1 text-small font-semibold text-leaf [&::-webkit-details-marker]:hidden">
        {summary}
        <Icon path={chevron} className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
