import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Failed } from "../frame/failed.tsx";
import { timeZone } from "../frame/time-zone.ts";
import { messageOf } from "../session/message-of.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { type Column, useColumnChoice } from "./columns.ts";
import { EmptyState } from "./empty-state.tsx";
import { Export } from "./export.tsx";
import { type Filter, Filters, isFiltered } from "./filters.tsx";
import type { ListAddress } from "./list-address.ts";
import { Loading } from "./loading.tsx";
import { Pages } from "./pages.tsx";
import type { ListOf, ReadRows } from "./read-rows.ts";
import { refusalOf } from "./refusal.ts";
import { Table } from "./table.tsx";

const rowsPerPage = 50;

/** A list of records: search, filters, columns, pages and export, with its state in the address. */
export function List<Row>({
  list,
  caption,
  columns,
  source: readRows,
  idOf,
  nameOf,
  address,
  search: searchPlaceholder,
  days: hasDayFilters = true,
  filters = [],
  failed,
  empty,
  extraActions,
}: {
  /** The list's name in the cache, in the stored column choices, and in the export's audit entry. */
  readonly list: ListOf;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly source: ReadRows<Row>;
  readonly idOf: (row: Row) => string;
  /** The record's name for screen readers. It starts with the first column's text. */
  readonly nameOf: (row: Row) => string;
  readonly address: ListAddress;
  /** The placeholder of the search field, which names what can be searched for. Absent: no search. */
  readonly search?: string;
  /** Whether the list has day filters. */
  readonly days?: boolean;
  readonly filters?: readonly Filter[];
  /** The fallback error message. */
  readonly failed: string;
  /** The empty state of a new shop, with the next step. */
  readonly empty: ReactNode;
  /** Displayed next to the buttons for columns and export. */
  readonly extraActions?: ReactNode;
}) {
  const choice = useColumnChoice(list, columns);
  const region = useRef<HTMLElement>(null);
  const daysHelpId = useId();
  const { cursor } = address;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [list, address.filters, cursor],
    queryFn: ({ signal }) => readRows({ filter: address.filter, limit: rowsPerPage, cursor }, signal),
    placeholderData: keepPreviousData,
  });
  const rejectedPart = refusalOf(error);
  const isPageMissing = rejectedPart === "page" && cursor !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per missing page.
  useEffect(() => {
    if (isPageMissing) address.restart();
  }, [isPageMissing]);

  const retry = () => void refetch();
  const message = messageOf(error, failed);
  const renderRows = () => {
    if (data === undefined) {
      if (error === null || isPageMissing) return <Loading />;
      if (rejectedPart !== undefined && isFiltered(address)) return <EmptyState address={address} problem={message} />;
      return <Failed message={message} onRetry={retry} />;
    }
    const { rows, nextCursor } = data;
    const emptyMessage = isFiltered(address)
      ? explainEmptyResult(address, searchPlaceholder)
      : cursor === undefined
        ? empty
        : words.end;
    return (
      <>
        {error !== null && !isFetching && <Failed message={message} onRetry={retry} />}
        {rows.length === 0 ? (
          <EmptyState address={address}>{nextCursor === null ? emptyMessage : words.noneHere}</EmptyState>
        ) : (
          <Table
            region={region}
            caption={caption}
            columns={columns.filter(choice.isShown)}
            givesWay={choice.givesWay}
            rows={rows}
            idOf={idOf}
            nameOf={nameOf}
            address={address}
            busy={isPlaceholderData}
          />
        )}
        {(rows.length > 0 || nextCursor !== null) && (
          <Pages address={address} rows={rows.length} nextCursor={nextCursor} onTurn={() => focusTop(region.current)} />
        )}
      </>
    );
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3">
        <Filters
          address={address}
          search={searchPlaceholder}
          days={hasDayFilters}
          daysHelpId={daysHelpId}
          filters={filters}
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {hasDayFilters && (
            <p id={daysHelpId} className="mr-auto basis-full text-fine text-ink-soft sm:basis-auto">
              {words.inZone(timeZone())}
            </p>
          )}
          {extraActions}
          <ColumnChoice columns={columns} choice={choice} />
          <Export list={list} columns={columns} address={address} load={readRows} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {data === undefined && error === null && words.loading}
        {isPlaceholderData && words.updating}
      </p>
      {address.restarted && <Notice look="plain">{words.badCursor}</Notice>}
      {renderRows()}
    </div>
  );
}

/** Explains an empty result: what can be searched for, and whether the first day is after the last. */
function explainEmptyResult({ filter }: ListAddress, searchPlaceholder: string | undefined): string {
  const [from, to] = [filter("from"), filter("to")];
  return [
    words.nothingFound,
    searchPlaceholder !== undefined && filter("search") !== undefined && words.searchIsFor(searchPlaceholder),
    from !== undefined && to !== undefined && from > to && words.daysTurned,
  ]
    .filter((sentence) => sentence !== false)
    .join(" ");
}

/** Moves the focus to a new page, and scrolls to its top. */
function focusTop(table: HTMLElement | null): void {
  if (table === null) return;
  table.focus({ preventScroll: true });
  if (table.getBoundingClientRect().top < 0) table.scrollIntoView({ block: "start" });
}
