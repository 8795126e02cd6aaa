import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "#web/ui/notice.tsx";

/** What came of something that an admin did. */
export interface OutcomeOf {
  readonly look: "success" | "plain" | "error";
  readonly text: ReactNode;
}

/**
 * Says what came of it, to everybody. Where the button that was pressed is gone by now, the keyboard goes on from
 * here and not from the page's beginning.
 */
export function Outcome({ outcome }: { readonly outcome: OutcomeOf | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (outcome !== undefined && (activeElement === null || activeElement === document.body)) box.current?.focus();
  }, [outcome]);
  return (
    <div ref={box} tabIndex={-1} className="outline-none empty:hidden">
      {outcome !== undefined && <Notice look={outcome.look}>{outcome.text}</Notice>}
    </div>
  );
}
