import { type ReactNode, useId, useState } from "react";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { Button } from "#web/ui/button.tsx";
import { timeZone } from "../frame/time-zone.ts";
import { useIsNarrow } from "../frame/use-is-narrow.ts";
import { DayFilter } from "./day-filter.tsx";
import { controlClasses, LabeledControl } from "./labeled-control.tsx";
import type { ListAddress } from "./list-address.ts";
import { Search } from "./search.tsx";
import { canReverse, isOldestFirst, sortByCreation } from "./sort-order.ts";

/** A filter that offers a few values. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/**
 * The controls that filter a list: search, days, and the list's own filters. They write to the list's address. On a
 * phone, a button with the number of those set shows all but the search, and the order.
 */
export function Filters({
  address,
  searchPlaceholder,
  filteredDate,
  isSortable,
  filters,
  actions,
}: {
  readonly address: ListAddress;
  /** The placeholder of the search field; absent if the list has none. */
  readonly searchPlaceholder?: string | undefined;
  /** The title of the date that the day filters apply to; absent if the list has none. */
  readonly filteredDate: string | undefined;
  /** Whether the list can be sorted. A table does that by a click on a heading, which a phone's list does not have. */
  readonly isSortable: boolean;
  readonly filters: readonly Filter[];
  /** The list's buttons. */
  readonly actions: ReactNode;
}) {
  const [clearCount, setClearCount] = useState(0);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isNarrow = useIsNarrow();
  const daysHelpId = useId();
  const controlsId = useId();
  const canFold = isNarrow && (filters.length > 0 || filteredDate !== undefined || isSortable);
  const setCount = countFilters(address);
  // Clearing all filters remounts the search field, which also discards text not searched for yet.
  const search = searchPlaceholder !== undefined && (
    <Search key={clearCount} address={address} placeholder={searchPlaceholder} />
  );
  const controls = (
    <>
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} address={address} />
      ))}
      {filteredDate !== undefined && (
        <div className="flex max-md:grow gap-3">
          {(["from", "to"] as const).map((name) => (
            <DayFilter
              key={name}
              name={name}
              label={words[name](filteredDate)}
              address={address}
              describedBy={daysHelpId}
            />
          ))}
        </div>
      )}
    </>
  );
  const clearButton = isFiltered(address) && (
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
  );
  const zone = (
    <p id={daysHelpId} className="text-fine text-ink-soft md:mr-auto">
      {words.inZone(timeZone())}
    </p>
  );
  const buttons = <div className="ml-auto flex flex-wrap gap-2">{actions}</div>;
  return (
    <search className="grid grid-cols-1 gap-3">
      {canFold ? (
        <>
          {search}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              look="secondary"
              size="small"
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? controlsId : undefined}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              {setCount === 0 ? words.filters : words.filtersSet(setCount)}
            </Button>
            {actions}
            {clearButton}
          </div>
          {isUnfolded && (
            <div id={controlsId} className="grid grid-cols-1 gap-3">
              {controls}
              {isSortable && canReverse(address) && <SortSelect address={address} />}
            </div>
          )}
          {zone}
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-3">
            {search}
            {controls}
            {clearButton}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-2">
            {zone}
            {buttons}
          </div>
        </>
      )}
    </search>
  );
}

/** Whether any filter is set. The sort order is not a filter. */
export function isFiltered({ filters }: ListAddress): boolean {
  return Object.keys(filters).some((name) => name !== "sort");
}

/** How many filters are set, beside the search. */
export function countFilters({ filters }: ListAddress): number {
  return Object.keys(filters).filter((name) => name !== "sort" && name !== "search").length;
}

function SortSelect({ address }: { readonly address: ListAddress }) {
  return (
    <LabeledControl label={words.sortBy}>
      {(id) => (
        <select
          id={id}
          value={isOldestFirst(address) ? "oldest" : "newest"}
          onChange={({ target }) => sortByCreation(address, target.value === "oldest" ? "oldest" : "newest")}
          className={controlClasses}
        >
          <option value="newest">{words.sortedNewest}</option>
          <option value="oldest">{words.sortedOldest}</option>
        </select>
      )}
    </LabeledControl>
  );
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
