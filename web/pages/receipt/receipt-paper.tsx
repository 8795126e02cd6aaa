import { type ReactNode, useId } from "react";
import { receiptWords } from "#shared/content/words/receipt.ts";
import { brand } from "#shared/domain/brand.ts";
import { displayCurrency } from "#shared/domain/money.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import { Stamp } from "../../ui/license-card.tsx";
import { Mark } from "../../ui/mark.tsx";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { Reference } from "../../ui/reference.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import "./print.css";
import type { Receipt } from "./use-receipt.ts";

/** The receipt as a sheet of paper: all of what is printed. */
export function ReceiptPaper({ receipt }: { readonly receipt: Receipt }) {
  const words = useWords("receipt", receiptWords);
  const headingId = useId();
  const { seller, billTo } = receipt;
  return (
    <article
      aria-labelledby={headingId}
      className="order-receipt receipt-sheet paper-colored @container grid grid-cols-1 gap-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 id={headingId} className="text-heading">
          {words.heading}
        </h1>
        <p className="flex items-center gap-2 font-display text-title">
          <Mark className="size-7 text-leaf" />
          {brand.name}
        </p>
      </div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-3 text-small @min-[30rem]:grid-cols-[auto_1fr]">
        <Fact label={words.number}>
          <Reference id={receipt.orderId} />
        </Fact>
        <Fact label={words.date}>
          <Timestamp at={receipt.paidAt} />
        </Fact>
        {receipt.method !== null && <Fact label={words.method}>{receipt.method}</Fact>}
      </dl>
      <div className="receipt-parties grid gap-x-8 gap-y-6">
        <Party
          label={words.seller}
          name={seller.name === "" ? brand.name : seller.name}
          // Without an address, where the shop is on the internet, and answers.
          lines={[seller.address === "" ? window.location.host + sitePaths.contact : seller.address, seller.taxNumber]}
        />
        <Party
          label={words.customer}
          name={billTo.companyName === "" ? receipt.name : billTo.companyName}
          lines={[
            billTo.address,
            billTo.vatNumber === "" ? "" : words.vatNumber(billTo.vatNumber),
            billTo.companyName === "" ? "" : receipt.name,
            receipt.email,
          ]}
        />
      </div>
      <Amounts receipt={receipt} />
      {receipt.refunds.length === 0 && (
        <div className="receipt-foot">
          <p className="text-small text-ink-soft">{words.closing}</p>
          <Stamp>{words.stamp}</Stamp>
        </div>
      )}
    </article>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 @min-[30rem]:col-span-2 @min-[30rem]:grid-cols-subgrid @min-[30rem]:items-baseline">
      <dt className="text-fine font-semibold text-ink-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** The seller or the customer. `lines`: texts of one or more lines; blank ones are left out. */
function Party({
  label,
  name,
  lines,
}: {
  readonly label: string;
  readonly name: string;
  readonly lines: readonly string[];
}) {
  const text = lines.filter((line) => line !== "").join("\n");
  return (
    <div className="min-w-0 text-small">
      <h2 className="mb-1 font-sans text-fine font-semibold tracking-normal text-ink-soft">{label}</h2>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {text !== "" && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
    </div>
  );
}

function Amounts({ receipt }: { readonly receipt: Receipt }) {
  const words = useWords("receipt", receiptWords);
  const { amount, currency, refunds, refundedCents, taxNote } = receipt;
  const { amount: formatAmount } = useMoney();
  const money = (minorUnits: number) => formatAmount(minorUnits, currency);
  // An old order with very many events has forgotten the first ones; the sum is right nevertheless.
  const areAllListed = refunds.reduce((sum, refund) => sum + refund.amount, 0) === refundedCents;
  return (
    <table className="w-full text-left text-small tabular-nums">
      <caption className="sr-only">{words.table}</caption>
      <thead>
        <tr className="border-b border-edge text-fine text-ink-soft">
          <th scope="col" className="pb-2 pr-4 font-semibold">
            {words.item}
          </th>
          <th scope="col" className="pb-2 text-right font-semibold whitespace-nowrap @max-[14rem]:whitespace-normal">
            {words.amount(displayCurrency(currency))}
          </th>
        </tr>
      </thead>
      <tbody>
        <Row label={<Item receipt={receipt} />} amount={money(amount)} />
        <Row label={words.total} note={taxNote} amount={money(amount)} isSum />
        {areAllListed
          ? refunds.map((refund) => (
              <Row
                key={`${refund.at} ${refund.amount}`}
                label={
                  <>
                    {refund.amount > 0 ? words.refundOf : words.returnOf} <Timestamp at={refund.at} />
                  </>
                }
                amount={refund.amount > 0 ? `−${money(refund.amount)}` : money(-refund.amount)}
              />
            ))
          : refundedCents > 0 && <Row label={words.refunded} amount={`−${money(refundedCents)}`} />}
        {refunds.length > 0 && <Row label={words.remaining} amount={money(amount - refundedCents)} isSum />}
      </tbody>
    </table>
  );
}

/** What was bought, and the license that it is. */
function Item({ receipt: { phone, licenseNumber } }: { readonly receipt: Receipt }) {
  const words = useWords("receipt", receiptWords);
  return (
    <>
      <span className="block font-semibold @max-[14rem]:wrap-anywhere">{words.product}</span>
      <span className="block">
        {words.license(licenseNumber)} <PhoneNumber digits={phone} className="inline-block" />
      </span>
    </>
  );
}

function Row({
  label,
  note = "",
  amount,
  isSum = false,
}: {
  readonly label: ReactNode;
  /** Below it, across the whole table; blank for none. */
  readonly note?: string;
  readonly amount: string;
  readonly isSum?: boolean;
}) {
  const border = isSum ? "border-b border-edge" : "border-b border-hairline";
  return (
    <>
      <tr className={classes(note === "" && border, isSum && "font-semibold")}>
        <th scope="row" className={isSum ? "py-3 pr-4 font-semibold" : "py-3 pr-4 font-normal"}>
          {label}
        </th>
        <td className="py-3 text-right align-top whitespace-nowrap @max-[14rem]:whitespace-normal @max-[14rem]:wrap-anywhere">
          {amount}
        </td>
      </tr>
      {note !== "" && (
        <tr className={border}>
          <td colSpan={2} className="receipt-note text-ink-soft wrap-anywhere">
            {note}
          </td>
        </tr>
      )}
    </>
  );
}
