import { type ReactNode, useState } from "react";
import { dashboardWords } from "../../../shared/content/words/dashboard.ts";
import { brand } from "../../../shared/domain/brand.ts";
import { addresses } from "../../addresses.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Stamp } from "../../ui/licence-card.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import type { Order } from "./use-account.ts";

const words = dashboardWords.lines;
/** How many cards stick out of the pocket before the rest waits behind a button. */
const shownAtFirst = 4;

/** The wallet's pocket: one licence card a registered number, tucked in so that each number can be read. */
export function RegisteredNumbers({ orders, price }: { readonly orders: readonly Order[]; readonly price: string }) {
  const [all, setAll] = useState(false);
  const lines = orders.filter((order) => order.status === "complete");
  const shown = all ? lines : lines.slice(0, shownAtFirst);
  return (
    <section
      aria-labelledby="registered-numbers"
      className="flex flex-col overflow-hidden rounded-card bg-forest text-on-forest"
    >
      <div className="px-5 pt-6 sm:px-8 sm:pt-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="registered-numbers" className="text-title">
            {words.heading}
          </h2>
          {lines.length > 0 && <p className="text-small text-on-forest-soft">{words.count(lines.length)}</p>}
        </div>
        {lines.length === 0 ? (
          <p className="mt-6 rounded-t-card border border-b-0 border-dashed border-on-forest-soft/60 px-5 pb-12 pt-6 text-small text-on-forest-soft sm:px-6">
            {words.empty}
          </p>
        ) : (
          <ul className="mt-6">
            {shown.map((order) => (
              <LineCard key={order.id} order={order} />
            ))}
          </ul>
        )}
      </div>
      <Pocket>
        {lines.length > shownAtFirst && (
          <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="text-spark">
            {all ? words.showFewer : words.showAll(lines.length)}
          </Button>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink to={addresses.checkout} look="spark">
            {words.add}
          </ButtonLink>
          <p className="text-small text-on-forest-soft">{words.price(price)}</p>
        </div>
      </Pocket>
    </section>
  );
}

/** A card as it sticks out of the pocket; the next one, and the pocket at last, lie over its lower edge. */
function LineCard({ order }: { readonly order: Order }) {
  return (
    <li className="of-paper -mb-4 grid min-h-27 grid-cols-[1fr_auto] content-start items-center gap-x-2 rounded-t-card border border-b-0 border-hairline bg-sheet px-5 pb-9 pt-5 text-ink shadow-[0_-6px_16px_-8px_rgb(6_20_13/0.35)] sm:grid-cols-[auto_1fr_auto] sm:gap-x-4 sm:px-6">
      <Mark className="row-span-2 hidden size-7 self-start text-leaf sm:mt-1 sm:block" />
      <p className="col-span-2 font-display text-title sm:col-span-1">
        <PhoneNumber digits={order.phone} />
      </p>
      <p className="text-fine text-ink-soft sm:col-start-2 sm:row-start-2">
        {words.since} <Moment at={order.created_at} />
      </p>
      <Stamp size="small" className="sm:col-start-3 sm:row-span-2 sm:row-start-1">
        {words.stamp}
      </Stamp>
    </li>
  );
}

/** The pocket, stitched around; it reaches as far down as what stands beside it. */
function Pocket({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative flex grow flex-col justify-between gap-8 bg-forest-raised p-5 pt-9 sm:p-8 sm:pt-10">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-2.5 rounded-b-[0.875rem] border-2 border-dashed border-forest-line"
      />
      <p className="relative hidden max-w-60 font-display text-lead text-on-forest-soft lg:block">{brand.idea}</p>
      <div className="relative grid justify-items-start gap-4">{children}</div>
    </div>
  );
}
