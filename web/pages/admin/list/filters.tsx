import { useState } from "react";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { Button } from "#web/ui/button.tsx";
import { DayFilter } from "./day-filter.tsx";
import { controlClasses, LabeledControl } from "./labeled-control.tsx";
import type { ListAddress } from "./list-address.ts";
import { Search } from "./search.tsx";

/** A filter that offers a few values. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The controls that filter a list: search, days, and the list's own filters. They write to the list's address. */
export function Filters({
  address,
  searchPlaceholder,
  hasDayFilters,
  daysHelpId,
  filters,
}: {
  readonly address: ListAddress;
  /** The placeholder of the search field; absent if the list has none. */
  readonly searchPlaceholder?: string | undefined;
  readonly hasDayFilters: boolean;
  /** The ID of the element that names the time zone of the days. */
  readonly daysHelpId: string;
  readonly filters: readonly Filter[];
}) {
  const [clearCount, setClearCount] = useState(0);
  return (
    <search className="flex flex-wrap items-end gap-3">
      {/* Clearing all filters remounts the search field, which also discards text not searched for yet. */}
      {searchPlaceholder !== undefined && <Search key={clearCount} address={address} placeholder={searchPlaceholder} />}
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} address={address} />
      ))}
      {hasDayFilters && (
        <div className="flex max-md:grow gap-3">
          {(["from", "to"] as const).map((name) => (
            <DayFilter key={name} name={name} label={words[name]} address={address} describedBy={daysHelpId} />
          ))}
        </div>
      )}
      {isFiltered(address) && (
        <Button
          look="quiet"
          className="min-h-10"
          onClick={() => {
            setClearCount(clearCount + 1);
            address.clearFilters();
          }}
        >
          {words.clearFilters}
        </Button>
      )}
    </search>
  );
}

/** Whether any filter is set. The sort order is not a filter. */
export function isFiltered({ filters }: ListAddress): boolean {
  return Object.keys(filters).some((name) => name !== "sort");
}

function FilterSelect({
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
