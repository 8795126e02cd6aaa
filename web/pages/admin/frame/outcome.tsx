import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "#web/ui/notice.tsx";

/** The outcome of an action. */
export interface ActionOutcome {
  readonly look: "success" | "plain" | "error";
  readonly text: ReactNode;
  /** Whether the next step is to check the payment in Stripe. */
  readonly isForStripe?: boolean;
}

/** Displays and announces an outcome, in view. Takes the focus if the clicked button no longer exists. */
export function Outcome({ outcome }: { readonly outcome: ActionOutcome | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome === undefined) return;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) box.current?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, [outcome]);
  return (
    <div ref={box} tabIndex={-1} className="outline-none empty:hidden">
      {outcome !== undefined && <Notice look={outcome.look}>{outcome.text}</Notice>}
    </div>
  );
}
