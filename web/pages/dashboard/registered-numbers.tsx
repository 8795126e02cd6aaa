import { type ReactNode, useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Stamp } from "../../ui/license-card.tsx";
import { Mark } from "../../ui/mark.tsx";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { activeLines, ordersHoldingLines } from "./lines.ts";
import type { Order } from "./use-account.ts";

/** The number of cards shown until the user asks for all. */
const initialCount = 4;

/**
 * The licenses, drawn as cards in the pocket of a wallet (the dashboard is headed "Your licenses"): one per registered
 * number. The cards overlap, but each number is readable.
 */
export function RegisteredNumbers({ orders, price }: { readonly orders: readonly Order[]; readonly price: string }) {
  const words = useWords("dashboard", dashboardWords).lines;
  const [isExpanded, setIsExpanded] = useState(false);
  const lines = ordersHoldingLines(orders);
  const activeCount = activeLines(orders).length;
  const visibleLines = isExpanded ? lines : lines.slice(0, initialCount);
  return (
    <section
      aria-labelledby="registered-numbers"
      className="@container overflow-hidden rounded-card bg-forest text-on-forest"
    >
      <div className="px-[min(1.25rem,5vw)] pt-6 @min-[28rem]:px-8 @min-[28rem]:pt-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="registered-numbers" className="text-title">
            {words.heading}
          </h2>
          {activeCount > 0 && <p className="text-small text-on-forest-soft">{words.count(activeCount)}</p>}
        </div>
        {lines.length === 0 ? (
          <p className="mt-6 rounded-t-card border border-b-0 border-dashed border-on-forest-soft/60 px-[min(1.25rem,6vw)] pb-12 pt-6 text-small text-on-forest-soft @min-[28rem]:px-6">
            {hasCompleteOrder(orders) ? words.noneActive : words.empty}
          </p>
        ) : (
          <ul className="mt-6">
            {visibleLines.map((order) => (
              <LineCard key={order.id} order={order} />
            ))}
          </ul>
        )}
      </div>
      <Pocket>
        {lines.length > initialCount && (
          <Button
            look="quiet"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
            className="text-spark"
          >
            {isExpanded ? words.showFewer : words.showAll(lines.length)}
          </Button>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {/* Another license is not what a customer comes for. */}
          <ButtonLink to={sitePaths.checkout} look={lines.length === 0 ? "spark" : "forest"}>
            {words.add}
          </ButtonLink>
          <p className="text-small text-on-forest-soft">{words.price(price)}</p>
        </div>
      </Pocket>
    </section>
  );
}

/** A card in the pocket. The next card, or the pocket itself, covers its lower edge. */
function LineCard({ order }: { readonly order: Order }) {
  const words = useWords("dashboard", dashboardWords).lines;
  const suspended = order.lineState === "suspended";
  return (
    <li className="paper-colored -mb-4 grid min-h-27 grid-cols-1 content-start items-center gap-x-2 gap-y-1 @min-[16rem]:grid-cols-[minmax(0,1fr)_auto] @min-[16rem]:gap-y-0 rounded-t-card border border-b-0 border-hairline bg-sheet px-[min(1.25rem,6vw)] pb-9 pt-5 text-ink shadow-[0_-6px_16px_-8px_rgb(6_20_13/0.35)] @min-[28rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[28rem]:gap-x-4 @min-[28rem]:px-6">
      <Mark
        className={classes(
          "row-span-2 hidden size-7 self-start @min-[28rem]:mt-1 @min-[28rem]:block",
          suspended ? "text-edge" : "text-leaf",
        )}
      />
      <p
        className={classes(
          "font-display text-title @min-[16rem]:col-span-2 @min-[28rem]:col-span-1",
          suspended && "text-ink-soft",
        )}
      >
        <PhoneNumber digits={order.phone} />
      </p>
      <p className="text-fine text-ink-soft @min-[28rem]:col-start-2 @min-[28rem]:row-start-2">
        {words.since} <Timestamp at={order.created_at} />
      </p>
      {suspended ? (
        <span className="justify-self-start rounded-full border border-edge px-2.5 py-0.5 text-fine font-semibold text-ink-soft @min-[28rem]:col-start-3 @min-[28rem]:row-span-2 @min-[28rem]:row-start-1">
          {words.suspended}
        </span>
      ) : (
        <Stamp
          size="small"
          className="justify-self-start @min-[28rem]:col-start-3 @min-[28rem]:row-span-2 @min-[28rem]:row-start-1"
        >
          {words.stamp}
        </Stamp>
      )}
    </li>
  );
}

/** The pocket with its stitching. */
function Pocket({ children }: { readonly children: ReactNode }) {
  const words = useWords("dashboard", dashboardWords).lines;
  return (
    <div className="relative grid grid-cols-1 gap-8 bg-forest-raised p-[min(1.25rem,6vw)] pt-9 @min-[28rem]:p-8 @min-[28rem]:pt-10">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-[min(0.625rem,2.5vw)] rounded-b-[0.875rem] border-2 border-dashed border-forest-line"
      />
      <p className="relative hidden max-w-60 font-display text-lead text-on-forest-soft lg:block">{words.another}</p>
      <div className="relative grid grid-cols-1 justify-items-start gap-4">{children}</div>
    </div>
  );
}
