import type { CheckoutContent } from "#shared/content/checkout.shape.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { legalDays } from "#shared/domain/refund-window.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { CardMarks } from "../../payment/card-marks.tsx";
import { Lock } from "../../payment/lock.tsx";
import { LinkedText } from "../../sign-in/linked-text.tsx";
import { LicenseCard } from "../../ui/license-card.tsx";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { Tick } from "../../ui/tick.tsx";

/** Next to the steps: the license as it fills in, the total, the cards, what is included, and a note on card safety. */
export function OrderPanel({
  content,
  lang,
  price,
  isPaid,
  holder,
  line,
  refundDays,
  seller,
}: {
  readonly content: CheckoutContent;
  /** The content's language. */
  readonly lang: string;
  readonly price: string;
  /** Whether the number has a license, so that nothing is to be paid for it. */
  readonly isPaid: boolean;
  /** The name on the license; empty until some of it is typed. */
  readonly holder: string;
  /** The number's digits, dial code first; empty until some are typed. */
  readonly line: string;
  /** In how many days the money can be taken back; 0 if only by writing to the shop. */
  readonly refundDays: number;
  /** Who sells, and where. It comes last, so that nothing moves when it arrives. */
  readonly seller: string | undefined;
}) {
  const { card: words, moneyBackByLaw, soldBy, ...refund } = useWords("checkout", checkoutWords);
  return (
    <aside className="grid grid-cols-1 content-start gap-7 @min-[44rem]:sticky @min-[44rem]:top-36">
      <LicenseCard
        title={words.title}
        holder={holder === "" ? words.holder : holder}
        rows={[{ label: words.line, value: line === "" ? words.lineEmpty : <PhoneNumber digits={line} /> }]}
        stub={isPaid ? <Paid /> : <Total content={content} lang={lang} price={price} />}
      />
      {!isPaid && (
        <div lang={lang} className="grid gap-3">
          <h2 className="font-sans text-small font-semibold tracking-normal">{content.benefitsHeading}</h2>
          <ul className="grid gap-2 text-small text-ink-soft">
            {content.benefits.map((benefit) => (
              <li key={benefit} className="flex gap-2.5">
                <Tick className="mt-0.5 size-5 shrink-0 text-leaf" />
                <span className="text-balance">{benefit}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {(!isPaid || seller !== undefined) && (
        <div className="grid gap-3 border-t border-hairline pt-5 text-small text-ink-soft">
          {!isPaid && <p lang={lang}>{content.security}</p>}
          {!isPaid && refundDays > 0 && (
            <p>
              <LinkedText
                text={refund.moneyBack(refundDays < legalDays ? moneyBackByLaw(legalDays) : "")}
                links={{
                  refund: { to: `${sitePaths.terms}#${refund.refundsAnchor}`, label: refund.refundWithin(refundDays) },
                }}
              />
            </p>
          )}
          {seller !== undefined && <p>{soldBy(seller)}</p>}
        </div>
      )}
    </aside>
  );
}

/** What is to be paid, how often, and by which cards. */
function Total({
  content,
  lang,
  price,
}: {
  readonly content: CheckoutContent;
  readonly lang: string;
  readonly price: string;
}) {
  const { total, paidThrough } = useWords("checkout", checkoutWords);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-small text-ink-soft">{total}</span>
        <span className="font-display text-heading">{price}</span>
        <span lang={lang} className="mt-1 basis-full text-fine text-balance text-ink-soft">
          {content.oneTime}
        </span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline pt-4 text-fine text-ink-soft">
        <CardMarks />
        <span className="flex items-center gap-1.5">
          <Lock />
          {paidThrough}
        </span>
      </div>
    </div>
  );
}

/** In the place of the total. */
function Paid() {
  const { thisNumber, alreadyPaid } = useWords("checkout", checkoutWords);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="text-small text-ink-soft">{thisNumber}</span>
      <span className="flex items-center gap-2 font-semibold">
        <Tick className="size-5 shrink-0 text-leaf" />
        {alreadyPaid}
      </span>
    </p>
  );
}
