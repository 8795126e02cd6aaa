import { useId } from "react";
import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { formatMoney, groupDigits } from "#shared/domain/money.ts";
import { type CurrentPrice, currentPrice } from "#shared/domain/price.ts";
import { classes } from "#web/ui/classes.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Failed } from "../frame/failed.tsx";
import { useSummary } from "../frame/summary.ts";
import { messageOf } from "../session/message-of.ts";
import type { Texts } from "./draft.ts";

const words = settingsWords.preview;

/** The price on the site before and after the draft. `after` is undefined while the draft is invalid. */
export function Preview({ before, after }: { readonly before: Texts; readonly after: Texts | undefined }) {
  const headingId = useId();
  const { data, error, refetch } = useSummary();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 content-start gap-3 rounded-field border border-hairline bg-sheet p-4 xl:sticky xl:top-6"
    >
      <h2 id={headingId} className="font-sans text-body font-semibold tracking-normal">
        {words.heading}
      </h2>
      {data !== undefined ? (
        <Compared now={shownBy(before, data.orders.completed)} then={after && shownBy(after, data.orders.completed)} />
      ) : error !== null ? (
        <Failed message={messageOf(error, words.failed)} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {words.loading}
          </p>
          <Skeleton className="h-40" />
        </>
      )}
    </section>
  );
}

/** The site's display with these settings and number of sold licenses. */
interface Shown {
  readonly price: CurrentPrice;
  readonly number: string;
}

function shownBy(texts: Texts, sold: number): Shown {
  const count = (key: string) => Number(texts[key] ?? 0);
  const price = currentPrice(
    {
      priceCents: count("priceCents"),
      regularPriceCents: count("regularPriceCents"),
      launchLimit: count("launchLimit"),
      launchClaimed: count("launchClaimed"),
      currency: texts.currency ?? "usd",
    },
    sold,
  );
  return { price, number: texts.assistantNumber ?? "" };
}

const isLaunch = ({ claimed, limit }: CurrentPrice) => claimed < limit;

/** With words of its own: sharing the landing page's would create another file for its visitors to load. */
function linesOf({ price, number }: Shown): readonly (readonly [label: string, text: string])[] {
  const { currency, claimed, limit } = price;
  const now = formatMoney(price.priceCents, currency);
  const next = formatMoney(price.nextPriceCents, currency);
  const counter = isLaunch(price)
    ? words.open(groupDigits(claimed), groupDigits(limit), words.left(groupDigits(limit - claimed), now, next))
    : words.ended(groupDigits(limit), now);
  return [
    [words.price, now],
    [words.counter, counter],
    [words.next, next],
    [words.number, number],
  ];
}

function Compared({ now, then }: { readonly now: Shown; readonly then: Shown | undefined }) {
  const before = linesOf(now);
  const after = then && linesOf(then);
  const differs = (index: number) => after !== undefined && after[index]?.[1] !== before[index]?.[1];
  const isSame = after?.every((_, index) => !differs(index)) ?? true;
  const claimed = then && ([groupDigits(then.price.claimed), groupDigits(then.price.limit)] as const);
  return (
    <>
      <p role="status" className="text-small font-medium">
        {then === undefined ? words.invalid : isSame ? words.same : words.changes}
      </p>
      {then !== undefined && claimed !== undefined && isLaunch(now.price) !== isLaunch(then.price) && (
        <p className="border-l-4 border-stamp pl-3 text-small font-medium">
          {isLaunch(then.price) ? words.begins(...claimed) : words.ends(...claimed)}
        </p>
      )}
      <dl className="grid grid-cols-1 text-small">
        {before.map(([label, text], index) => (
          <div key={label} className="grid grid-cols-1 gap-1 border-b border-hairline py-2.5 last:border-b-0">
            <dt className="text-fine font-semibold text-ink-soft">{label}</dt>
            <Line
              name={differs(index) ? words.now : undefined}
              text={text}
              isPrice={index === 0}
              gone={differs(index)}
            />
            {differs(index) && <Line name={words.after} text={after?.[index]?.[1] ?? ""} isPrice={index === 0} />}
          </div>
        ))}
      </dl>
      {!isSame && <p className="text-fine text-ink-soft">{words.held}</p>}
    </>
  );
}

function Line({
  name,
  text,
  isPrice,
  gone: removed = false,
}: {
  readonly name: string | undefined;
  readonly text: string;
  readonly isPrice: boolean;
  readonly gone?: boolean;
}) {
  return (
    <dd className="flex flex-wrap items-baseline gap-x-3">
      {name !== undefined && <span className="w-24 shrink-0 text-fine text-ink-soft">{name}</span>}
      <span
        className={classes(
          "min-w-0 flex-1 tabular-nums wrap-anywhere",
          isPrice && "font-display text-title",
          removed ? "text-ink-soft" : name !== undefined && "font-semibold",
        )}
      >
        {text}
      </span>
    </dd>
  );
}
