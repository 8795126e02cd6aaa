import { type FormEvent, useId, useRef, useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { refundWords as words } from "#shared/content/words/admin/refund.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClasses, TextField } from "#web/ui/field.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Amount } from "../frame/amount.tsx";
import { Facts } from "../frame/facts.tsx";
import { parseAmount } from "./parse-amount.ts";
import type { RefundChoice, RefundSubject } from "./subject.ts";

type Reason = NonNullable<RefundChoice["reason"]>;

const reasons: readonly Reason[] = ["requested_by_customer", "duplicate", "fraudulent"];

/** Returns why an amount cannot be refunded; undefined when it can. */
function amountError(
  amount: ReturnType<typeof parseAmount>,
  remainingCents: number,
  currency: string,
): string | undefined {
  if (amount === "unreadable") return words.notAnAmount;
  if (amount === "too fine") return words.tooFine;
  if (amount === 0) return words.notPositive;
  return amount > remainingCents ? words.tooMuch(formatMoney(remainingCents, currency)) : undefined;
}

/** Formats minor units for the amount field, such as 2.50, without the currency. */
function formatForField(minor: number, currency: string): string {
  return formatMoney(minor, currency).replace(/[^\d.]/g, "");
}

/** The form for the amount and the reason of a refund. */
export function RefundForm({
  subject: { kind, paidCents, refundedCents, currency },
  previousChoice,
  onChosen,
  onClose,
}: {
  readonly subject: RefundSubject;
  /** The earlier choice, when returning to this step. */
  readonly previousChoice: RefundChoice | undefined;
  readonly onChosen: (choice: RefundChoice) => void;
  readonly onClose: () => void;
}) {
  const remainingCents = paidCents - refundedCents;
  const wasPartial = previousChoice?.amountCents !== undefined;
  const [isPartial, setIsPartial] = useState(wasPartial);
  const [amountText, setAmountText] = useState(
    wasPartial ? formatForField(previousChoice?.amountCents ?? 0, currency) : "",
  );
  const [reason, setReason] = useState<Reason | undefined>(previousChoice?.reason);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const radioGroup = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = isPartial ? parseAmount(amountText, currency) : remainingCents;
    const newError = amountError(amount, remainingCents, currency);
    setError(newError);
    if (newError !== undefined || typeof amount !== "number") {
      form.current?.querySelector<HTMLInputElement>("input[inputmode]")?.focus();
      return;
    }
    // A full refund omits the amount, so that it does not fail if another refund happens in the meantime.
    onChosen({
      ...(amount === remainingCents ? {} : { amountCents: amount }),
      ...(reason === undefined ? {} : { reason }),
    });
  };

  const remainingAmount = formatMoney(remainingCents, currency);
  const choices = [
    { value: false, label: refundedCents > 0 ? words.rest(remainingAmount) : words.full(remainingAmount) },
    { value: true, label: words.part },
  ] as const;
  return (
    <Modal title={words.title[kind]} closeLabel={frameWords.close} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <Facts
          rows={[
            [words.paid, <Amount key="paid" minor={paidCents} currency={currency} />],
            refundedCents > 0
              ? [words.alreadyRefunded, <Amount key="given" minor={refundedCents} currency={currency} />]
              : null,
            refundedCents > 0
              ? [words.leftToRefund, <Amount key="left" minor={remainingCents} currency={currency} />]
              : null,
          ]}
        />
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="pb-1 text-small font-semibold">{words.howMuch}</legend>
          {choices.map(({ value, label }) => (
            <label key={label} className="flex min-h-8 items-center gap-2.5 text-small tabular-nums">
              <input
                type="radio"
                name={radioGroup}
                checked={isPartial === value}
                onChange={() => setIsPartial(value)}
                className="size-4 shrink-0 accent-leaf"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {isPartial && (
          <TextField
            label={words.amount(currency)}
            error={error}
            value={amountText}
            onChange={({ target }) => setAmountText(target.value)}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-48 tabular-nums"
          />
        )}
        <Field label={words.reason} help={words.reasonHelp}>
          {(control) => (
            <select
              {...control}
              value={reason ?? ""}
              onChange={({ target }) => setReason(reasons.find((each) => each === target.value))}
              className={inputClasses}
            >
              <option value="">{words.noReason}</option>
              {reasons.map((each) => (
                <option key={each} value={each}>
                  {words.reasons[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small">
            {words.next}
          </Button>
          <Button look="secondary" size="small" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
