import { Link } from "react-router";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Measure } from "./chart.ts";
import type { Day } from "./health/list-links.ts";
import { Sparkline } from "./sparkline.tsx";

/** A total of the shop. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** The measure that the sparkline draws; absent without a sparkline. */
  readonly measure?: Measure;
  readonly to: string;
  /** The part of the last 30 days, with the address of the list of these days. */
  readonly recent?: { readonly amount: string; readonly to: string };
}

const boxClasses = "-mr-px -mb-px grid border-r border-b border-hairline";
/** The box of a tile with room for a sparkline, also of its placeholder. */
export const tileClasses = `${boxClasses} min-h-32`;
/** The part of a tile with the total. */
export const totalClasses = "grid content-start gap-1 p-4";

/**
 * A total and its sparkline. One link, or, with an amount of the last 30 days, two: the total leads to its list, the
 * amount to the list of these days. The sparkline has its room before the days are loaded. `isPlain`: no tile of the
 * panel has a sparkline, because there is nothing to draw.
 */
export function Tile({
  figure: { label, value, note, measure, to, recent },
  days,
  isPlain,
}: {
  readonly figure: Figure;
  readonly days: readonly Day[] | undefined;
  readonly isPlain: boolean;
}) {
  const box = isPlain ? boxClasses : tileClasses;
  const total = (
    <>
      <span className="text-fine font-semibold text-ink-soft group-hover:text-ink">{label}</span>{" "}
      <span className="font-semibold tabular-nums wrap-anywhere text-lead">{value}</span>{" "}
      {note !== undefined && <span className="text-fine text-ink-soft tabular-nums">{note}</span>}
    </>
  );
  const sparkline = !isPlain && measure !== undefined && (
    <span className="block h-7 self-end">
      {days?.some((day) => day[measure] !== 0) && <Sparkline values={days.map((day) => day[measure])} />}
    </span>
  );
  const linkClasses = "group grid hover:bg-shade focus-visible:-outline-offset-2";
  if (recent === undefined)
    return (
      <Link to={to} className={`${box} ${linkClasses} ${sparkline ? "grid-rows-[auto_1fr]" : ""}`}>
        <span className={totalClasses}>{total}</span>
        {sparkline && <span className="grid px-4 pb-4">{sparkline}</span>}
      </Link>
    );
  return (
    <div className={`${box} grid-rows-[auto_1fr]`}>
      <Link to={to} className={`${linkClasses} ${totalClasses} pb-2`}>
        {total}
      </Link>
      <Link to={recent.to} className={`${linkClasses} content-between gap-2 px-4 pt-1 pb-4`}>
        <span className="text-fine tabular-nums underline decoration-edge underline-offset-4 wrap-anywhere group-hover:decoration-current">
          <span className="sr-only">{label}: </span>
          {overviewWords.figures.recent(recent.amount)}
        </span>
        {sparkline}
      </Link>
    </div>
  );
}
