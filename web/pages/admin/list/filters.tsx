import { useState } from "react";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "./day.tsx";
import { controlClasses, LabeledControl } from "./labeled-control.tsx";
import type { ListAddress } from "./list-address.ts";
import { Search } from "./search.tsx";

/** A filter with a few choices. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The controls that filter a list: search, days, and the list's own. Each change goes to the address at once. */
export function Filters({
  address,
  search,
  days,
  daysHelpId,
  filters,
}: {
  readonly address: ListAddress;
  /** The search placeholder; absent without a search. */
  readonly search?: string | undefined;
  readonly days: boolean;
  /** The element that names the days' time zone. */
  readonly daysHelpId: string;
  readonly filters: readonly Filter[];
}) {
  const [cleared, setCleared] = useState(0);
  return (
    <search className="flex flex-wrap items-end gap-3">
      {/* Remounted when all filters are cleared, so that typed but unsearched text goes too. */}
      {search !== undefined && <Search key={cleared} address={address} about={search} />}
      {filters.map((filter) => (
        <Choice key={filter.name} filter={filter} address={address} />
      ))}
      {days && (
        <div className="flex max-md:grow gap-3">
          {(["from", "to"] as const).map((name) => (
            <Day key={name} name={name} label={words[name]} address={address} describedBy={daysHelpId} />
          ))}
        </div>
      )}
      {isFiltered(address) && (
        <Button
          look="quiet"
          className="min-h-10"
          onClick={() => {
            setCleared(cleared + 1);
            address.clearFilters();
          }}
        >
          {words.clearFilters}
        </Button>
      )}
    </search>
  );
}

/** Whether any filter is set. The order does not count. */
export function isFiltered({ filters }: ListAddress): boolean {
  return Object.keys(filters).some((name) => name !== "sort");
}

function Choice({
  filter: { name, label, options },
  address,
}: {
  readonly filter: Filter;
  readonly address: ListAddress;
}) {
  const selected = address.filter(name) ?? "";
  const isKnownValue = selected === "" || options.some(({ value }) => value === selected);
  return (
    <LabeledControl label={label} className="max-md:grow">
      {(id) => (
        <select
          id={id}
          value={selected}
          onChange={({ target }) => address.setFilter(name, target.value === "" ? undefined : target.value)}
          className={controlClasses}
        >
          <option value="">{words.any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {!isKnownValue && <option value={selected}>{words.unknown(selected)}</option>}
        </select>
      )}
    </LabeledControl>
  );
}
