import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { Notice } from "#web/ui/notice.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { useIsNarrow } from "../frame/use-is-narrow.ts";
import { messageOf } from "../session/message-of.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { type Column, useColumnChoice } from "./columns.ts";
import { EmptyState } from "./empty-state.tsx";
import { Export } from "./export.tsx";
import { countFilters, type Filter, Filters, isFiltered } from "./filters.tsx";
import type { ListAddress } from "./list-address.ts";
import { Loading } from "./loading.tsx";
import { Pages } from "./pages.tsx";
import type { ListName, ReadRows } from "./read-rows.ts";
import { rejectedPartOf } from "./rejected-part.ts";
import { RowList } from "./row-list.tsx";
import { Table } from "./table.tsx";

const rowsPerPage = 50;

/** A list of records: search, filters, columns, pages and export, with its state in the address. */
export function List<Row>({
  list,
  caption,
  columns,
  readRows,
  idOf,
  nameOf,
  address,
  searchPlaceholder,
  searchHelp = searchPlaceholder,
  filteredDate,
  filters = [],
  failed,
  empty,
  extraActions,
}: {
  /** The list's name in the cache, in the stored column choices, and in the export's audit entry. */
  readonly list: ListName;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly readRows: ReadRows<Row>;
  readonly idOf: (row: Row) => string;
  /** The record's name for screen readers. It starts with the first column's text. */
  readonly nameOf: (row: Row) => string;
  readonly address: ListAddress;
  /** The placeholder of the search field, which names what can be searched for. Absent: no search. */
  readonly searchPlaceholder?: string;
  /** What can be searched for in full, for a search without results. */
  readonly searchHelp?: string | undefined;
  /** The title of the date that can be filtered by days. Absent: no day filters. */
  readonly filteredDate?: string;
  readonly filters?: readonly Filter[];
  /** The fallback error message. */
  readonly failed: string;
  /** The empty state of a new shop, with the next step. */
  readonly empty: ReactNode;
  /** Displayed next to the buttons for columns and export. */
  readonly extraActions?: ReactNode;
}) {
  const choice = useColumnChoice(list, columns);
  const isNarrow = useIsNarrow();
  const Rows = isNarrow ? RowList : Table;
  const region = useRef<HTMLElement>(null);
  const { cursor } = address;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [list, address.filters, cursor],
    queryFn: ({ signal }) => readRows({ filter: address.filter, limit: rowsPerPage, cursor }, signal),
    placeholderData: keepPreviousData,
  });
  const rejectedPart = rejectedPartOf(error);
  const isPageMissing = rejectedPart === "page" && cursor !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per missing page.
  useEffect(() => {
    if (isPageMissing) address.redirectToFirstPage();
  }, [isPageMissing]);

  const retry = () => void refetch();
  const message = messageOf(error, failed);
  const renderRows = () => {
    if (data === undefined) {
      if (error === null || isPageMissing) return <Loading />;
      if (rejectedPart !== undefined && isFiltered(address)) return <EmptyState address={address} problem={message} />;
      return <FailureNotice message={message} onRetry={retry} />;
    }
    const { rows, nextCursor } = data;
    const emptyMessage = isFiltered(address)
      ? explainEmptyResult(address, searchHelp)
      : cursor === undefined
        ? empty
        : words.endOfList;
    return (
      <>
        {error !== null && !isFetching && <FailureNotice message={message} onRetry={retry} />}
        {rows.length === 0 ? (
          <EmptyState address={address}>{nextCursor === null ? emptyMessage : words.noneHere}</EmptyState>
        ) : (
          <Rows
            region={region}
            caption={caption}
            columns={columns.filter(isNarrow ? choice.isShownOnPhones : choice.isShown)}
            rows={rows}
            idOf={idOf}
            nameOf={nameOf}
            address={address}
            busy={isPlaceholderData}
          />
        )}
        {(rows.length > 0 || nextCursor !== null) && (
          <Pages
            address={address}
            rowCount={rows.length}
            nextCursor={nextCursor}
            onTurn={() => focusTop(region.current)}
          />
        )}
      </>
    );
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <Filters
        address={address}
        searchPlaceholder={searchPlaceholder}
        filteredDate={filteredDate}
        isSortable={columns.some(({ isSortColumn }) => isSortColumn === true)}
        filters={filters}
        actions={
          <>
            {extraActions}
            <ColumnChoice columns={columns} choice={choice} />
            <Export list={list} columns={columns} address={address} readRows={readRows} />
          </>
        }
      />
      <p role="status" className="sr-only">
        {data === undefined && error === null && words.loading}
        {isPlaceholderData && words.updating}
      </p>
      {address.wasRedirected && <Notice look="plain">{words.badCursor}</Notice>}
      {renderRows()}
    </div>
  );
}

/** Explains an empty result: what can be searched for, whether filters are set, or the first day is after the last. */
function explainEmptyResult(address: ListAddress, searchHelp: string | undefined): string {
  const { filter } = address;
  const [from, to] = [filter("from"), filter("to")];
  return [
    words.nothingFound,
    searchHelp !== undefined &&
      filter("search") !== undefined &&
      words.searchIsFor(searchHelp, countFilters(address) > 0),
    from !== undefined && to !== undefined && from > to && words.datesReversed,
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
