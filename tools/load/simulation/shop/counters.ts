import { counterOf } from "#functions/data/counter-rows.ts";
import { keys } from "#functions/data/keys.ts";
import type { LaunchRow } from "#functions/data/launch-places.ts";

/** An update of a counter's row, as `counterWrites` makes it. */
export interface CounterUpdate {
  readonly sortKey: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly condition: string;
}

/** The rows of the shop's counters, with their values. */
export interface Counters {
  /** Whether the update's condition is met. */
  allows(update: CounterUpdate): boolean;
  apply(update: CounterUpdate): void;
  /** The rows of the all-time counters. */
  totalRows(): readonly LaunchRow[];
  /** The sum of all rows of an all-time counter. */
  total(name: string): number;
}

interface Row {
  readonly launch: { -readonly [Name in keyof LaunchRow]: LaunchRow[Name] };
  readonly values: Map<string, number>;
}

export function createCounters(): Counters {
  const rows = new Map<string, Row>();
  const totalRows: Row[] = [];
  const addRow = (sortKey: string): Row => {
    const { main, spare } = counterOf(sortKey);
    const row = { launch: { spare, licencesSold: 0, launchHeld: 0, launchFree: 0 }, values: new Map<string, number>() };
    rows.set(sortKey, row);
    if (main === keys.total().sk) totalRows.push(row);
    return row;
  };
  return {
    allows: ({ sortKey, condition, values }) =>
      // Either `launchFree > :keep`, or two of `(attribute_not_exists(licencesSold) OR licencesSold <= :soldAtMost)`.
      [...condition.matchAll(/(\w+) (<=|>) (:\w+)/g)].every(([, name = "", sign, value = ""]) => {
        const stored = rows.get(sortKey)?.values.get(name);
        const limit = Number(values[value]);
        return sign === ">" ? stored !== undefined && stored > limit : stored === undefined || stored <= limit;
      }),
    apply({ sortKey, names, values }) {
      const row = rows.get(sortKey) ?? addRow(sortKey);
      for (const [placeholder, name] of Object.entries(names)) {
        const value = (row.values.get(name) ?? 0) + Number(values[placeholder.replace("#", ":")] ?? 0);
        row.values.set(name, value);
        if (name === "licencesSold" || name === "launchHeld" || name === "launchFree") row.launch[name] = value;
      }
    },
    totalRows: () => totalRows.map(({ launch }) => launch),
    total: (name) => totalRows.reduce((sum, { values }) => sum + (values.get(name) ?? 0), 0),
  };
}
