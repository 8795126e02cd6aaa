import { paymentWords } from "#shared/content/words/payment.ts";
import { useWords } from "../language/use-words.ts";
import { CardMarks } from "./card-marks.tsx";

/** The methods, as Stripe names them, whose money is taken from a bank account and arrives days later. */
const bankDebits: ReadonlySet<string> = new Set([
  "acss_debit",
  "au_becs_debit",
  "bacs_debit",
  "nz_bank_account",
  "sepa_debit",
  "us_bank_account",
]);

/** What is good to know before paying with `method`: where the card number goes, or that a bank debit takes days. */
export function Assurance({ method }: { readonly method: string }) {
  const words = useWords("payment", paymentWords);
  const isDebit = bankDebits.has(method);
  return (
    <div className="payment-assurance flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-ink-soft">
      <p className="min-w-0 flex-1 basis-28 text-fine text-balance">{isDebit ? words.debit : words.provider}</p>
      {!isDebit && <CardMarks look="quiet" />}
    </div>
  );
}
