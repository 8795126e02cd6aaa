import { Link, useSearchParams } from "react-router";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { overviewPeriods } from "#shared/domain/overview-periods.ts";
import { classes } from "#web/ui/classes.ts";
import { knownValue } from "../list/read-rows.ts";

const words = overviewWords.days;
const periodParameter = "days";

/** A period that the overview offers, as a number of days in digits. */
export type Period = (typeof overviewPeriods)[number];

/** Returns the period from the address, so that links and the Back button restore it; 30 days by default. */
export function usePeriod(): Period {
  const [params] = useSearchParams();
  return knownValue(overviewPeriods, params.get(periodParameter) ?? undefined) ?? "30";
}

/** The period picker. */
export function Periods({ period }: { readonly period: Period }) {
  return (
    <nav aria-label={words.period}>
      <ul className="flex flex-wrap overflow-hidden rounded-field border border-edge">
        {overviewPeriods.map((days) => (
          <li key={days} className="border-r border-edge last:border-r-0">
            <Link
              to={days === "30" ? "." : `?${periodParameter}=${days}`}
              preventScrollReset
              aria-current={days === period ? "true" : undefined}
              className={classes(
                "flex min-h-9 items-center px-2.5 text-fine font-medium whitespace-nowrap tabular-nums -outline-offset-2",
                days === period ? "bg-leaf-tint text-leaf" : "bg-sheet text-ink-soft hover:bg-shade hover:text-ink",
              )}
            >
              {words.periodOf(days)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
