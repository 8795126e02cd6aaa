import { exclamationMark } from "../ui/exclamation-mark.ts";
import { Icon } from "../ui/icon.tsx";
import type { Refusal } from "./use-payment.ts";
import "./refusal-notice.css";

/**
 * Says why nothing was paid and, below, what to do next. In amber, not in the color of errors: seldom is there anything
 * to correct, and where there is, Stripe's form marks that field.
 */
export function RefusalNotice({ refusal: { message, note } }: { readonly refusal: Refusal }) {
  return (
    <div role="alert" className="refusal flex gap-2.5 rounded-field px-4 py-3 text-small text-ink">
      <Icon path={exclamationMark} className="refusal-mark mt-0.5 size-5 shrink-0" />
      <p className="min-w-0">
        <strong className="font-semibold">{message}</strong>
        {note !== undefined && (
          <>
            {" "}
            <span className="refusal-note block text-ink-soft">{note}</span>
          </>
        )}
      </p>
    </div>
  );
}
