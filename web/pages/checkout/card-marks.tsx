import { checkoutWords } from "#shared/content/words/checkout.ts";
import { useWords } from "../../language/use-words.ts";
import { Icon } from "../../ui/icon.tsx";

/** How to pay: marks of the accepted cards, and by whom the payment is taken. Drawn here, so that nothing loads. */
export function CardMarks() {
  const words = useWords("checkout", checkoutWords);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline pt-4 text-fine text-ink-soft">
      <span role="img" aria-label={words.cardMarks} className="flex gap-1.5">
        <Visa />
        <Mastercard />
        <AmericanExpress />
      </span>
      <span className="flex items-center gap-1.5">
        <Icon path="M6.5 11h11v8.5h-11ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5V16" className="size-4 shrink-0" />
        {words.paidThrough}
      </span>
    </div>
  );
}

const markClasses = "h-6 shrink-0";

function Visa() {
  return (
    <svg viewBox="0 0 38 24" aria-hidden="true" className={markClasses}>
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill="#fff" stroke="#c9ccd6" />
      <path
        fill="#1434cb"
        d="M7 8h2.4l1 5.3L12.8 8h2.5l-3.9 8.1H8.9ZM16.1 8h2.3l-1.3 8.1h-2.3ZM28 8h2.1l1.7 8.1h-2.1l-.3-1.4h-2.7l-.6 1.4h-2.4Zm.4 2.3L27.2 13H29Z"
      />
      <path
        fill="none"
        stroke="#1434cb"
        strokeWidth="1.75"
        d="M24.6 9.3c-1.7-.7-3.7-.5-3.8.8-.1 1.5 3 1.5 2.8 3.3-.2 1.6-2.5 2-4.4 1.1"
      />
    </svg>
  );
}

function Mastercard() {
  return (
    <svg viewBox="0 0 38 24" aria-hidden="true" className={markClasses}>
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill="#fff" stroke="#c9ccd6" />
      <circle cx="15" cy="12" r="7" fill="#eb001b" />
      <circle cx="23" cy="12" r="7" fill="#f79e1b" />
      <path fill="#ff5f00" d="M19 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48Z" />
    </svg>
  );
}

function AmericanExpress() {
  return (
    <svg viewBox="0 0 38 24" aria-hidden="true" className={markClasses}>
      <rect width="38" height="24" rx="4" fill="#016fd0" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
        d="m5 16 3.1-7.6h.5L11.7 16m-5.5-2.3h4.3M13.6 16V8.4l3 4.6 3-4.6V16m7-6.8h-4.4v6h4.4m-4.4-3h4m2.3-3.8 5 7.6m0-7.6-5 7.6"
      />
    </svg>
  );
}
