import { paymentWords } from "#shared/content/words/payment.ts";
import { useWords } from "../language/use-words.ts";
import { exclamationMark } from "../ui/exclamation-mark.ts";
import { Icon } from "../ui/icon.tsx";
import { type Refusal, reasonText } from "./refusal.ts";
import "./refusal-notice.css";

/**
 * Says why nothing was paid and, below, what to do next. In amber, not in the color of errors: seldom is there anything
 * to correct, and where there is, Stripe's form marks that field.
 */
export function RefusalNotice({
  refusal: { reason, note },
  price,
}: {
  readonly refusal: Refusal;
  /** The price that is displayed. */
  readonly price: string;
}) {
  const words = useWords("payment", paymentWords);
  return (
    <div role="alert" className="refusal flex gap-2.5 rounded-field px-4 py-3 text-small text-ink">
      <Icon path={exclamationMark} className="refusal-mark mt-0.5 size-5 shrink-0" />
      <p className="min-w-0">
        <strong className="font-semibold">{reasonText(reason, words, price)}</strong>
        {note !== undefined && (
          <>
            {" "}
            <span className="refusal-note block text-ink-soft">{words[note]}</span>
          </>
        )}
      </p>
    </div>
  );
}
