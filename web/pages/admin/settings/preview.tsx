import { useId } from "react";
import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { formatMoney, groupDigits } from "#shared/domain/money.ts";
import { classes } from "#web/ui/classes.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { useSummary } from "../frame/summary.ts";
import { messageOf } from "../session/message-of.ts";
import type { SettingValues } from "./draft.ts";
import { isLaunch, type SiteDisplay, siteWith } from "./site-display.ts";

const words = settingsWords.preview;

/**
 * What visitors see of price, launch counter and the assistant's number, before and after the draft is saved. `after`
 * is undefined while the draft is invalid.
 */
export function Preview({
  before,
  after,
}: {
  readonly before: SettingValues;
  readonly after: SettingValues | undefined;
}) {
  const headingId = useId();
  const { data, error, refetch } = useSummary();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 content-start gap-3 rounded-field border border-hairline bg-sheet p-4"
    >
      <h2 id={headingId} className="font-sans text-body font-semibold tracking-normal">
        {words.heading}
      </h2>
      {data !== undefined ? (
        <Comparison
          before={siteWith(before, data.orders.completed)}
          after={after && siteWith(after, data.orders.completed)}
        />
      ) : error !== null ? (
        <FailureNotice message={messageOf(error, words.failed)} onRetry={() => void refetch()} />
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

/**
 * Returns the preview's rows. Their words are not shared with the landing page, because its visitors would then have to
 * load another file.
 */
function rowsOf({ price, assistantNumber }: SiteDisplay): readonly (readonly [label: string, text: string])[] {
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
    [words.number, assistantNumber],
  ];
}

function Comparison({ before, after }: { readonly before: SiteDisplay; readonly after: SiteDisplay | undefined }) {
  const rowsBefore = rowsOf(before);
  const rowsAfter = after && rowsOf(after);
  const differs = (index: number) => rowsAfter !== undefined && rowsAfter[index]?.[1] !== rowsBefore[index]?.[1];
  const isSame = rowsAfter?.every((_, index) => !differs(index)) ?? true;
  return (
    <>
      <p role="status" className="text-small font-medium">
        {after === undefined ? words.invalid : isSame ? words.same : words.changes}
      </p>
      <dl className="grid grid-cols-1 text-small">
        {rowsBefore.map(([label, text], index) => (
          <div key={label} className="grid grid-cols-1 gap-1 border-b border-hairline py-2.5 last:border-b-0">
            <dt className="text-fine font-semibold text-ink-soft">{label}</dt>
            <Value
              name={differs(index) ? words.now : undefined}
              text={text}
              isPrice={index === 0}
              isOutdated={differs(index)}
            />
            {differs(index) && <Value name={words.after} text={rowsAfter?.[index]?.[1] ?? ""} isPrice={index === 0} />}
          </div>
        ))}
      </dl>
      {!isSame && <p className="text-fine text-ink-soft">{words.held}</p>}
    </>
  );
}

function Value({
  name,
  text,
  isPrice,
  isOutdated = false,
}: {
  readonly name: string | undefined;
  readonly text: string;
  readonly isPrice: boolean;
  readonly isOutdated?: boolean;
}) {
  return (
    <dd className="flex flex-wrap items-baseline gap-x-3">
      {name !== undefined && <span className="w-24 shrink-0 text-fine text-ink-soft">{name}</span>}
      <span
        className={classes(
          "min-w-0 flex-1 tabular-nums wrap-anywhere",
          isPrice && "font-display text-title",
          isOutdated ? "text-ink-soft" : name !== undefined && "font-semibold",
        )}
      >
        {text}
      </span>
    </dd>
  );
}
