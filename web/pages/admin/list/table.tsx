import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { classes } from "#web/ui/classes.ts";
import { ClickableRow } from "./clickable-row.tsx";
import type { Column } from "./columns.ts";
import type { ListAddress } from "./list-address.ts";
import "../frame/more-beside.css";

/**
 * The rows of a list. The first column contains the link that opens a record; for a mouse the whole row does. Wide
 * tables scroll horizontally in a region reachable by keyboard.
 */
export function Table<Row>({
  region,
  caption,
  columns,
  givesWay,
  rows,
  idOf,
  nameOf,
  address,
  busy,
}: {
  readonly region: Ref<HTMLElement>;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly givesWay: (column: Column<Row>) => boolean;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** The name of a row's record. */
  readonly nameOf: (row: Row) => string;
  readonly address: ListAddress;
  /** Another page is loading. */
  readonly busy: boolean;
}) {
  const cellClasses = (column: Column<Row>) =>
    classes(
      "px-2 first:pl-3 last:pr-3 md:px-3 md:first:pl-4 md:last:pr-4",
      column.end && "text-right tabular-nums",
      givesWay(column) && "max-md:hidden",
    );
  const cell = (column: Column<Row>, row: Row, index: number): ReactNode =>
    index > 0 ? (
      column.cell(row)
    ) : (
      <Link
        to={address.addressOf(idOf(row))}
        state={address.state}
        preventScrollReset
        aria-label={words.open(nameOf(row))}
        className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:text-leaf hover:underline"
      >
        {column.cell(row)}
      </Link>
    );
  return (
    <section
      ref={region}
      aria-label={words.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="more-beside relative scroll-mt-4 overflow-x-auto rounded-field border border-hairline"
    >
      <table aria-busy={busy} className={classes("w-full text-left text-fine", busy && "opacity-60")}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-edge">
            {columns.map((column) => (
              <Heading key={column.id} column={column} address={address} className={cellClasses(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ClickableRow
              key={idOf(row)}
              isOpen={address.open === idOf(row)}
              to={address.addressOf(idOf(row))}
              address={address}
            >
              {columns.map((column, index) => (
                <td key={column.id} className={classes("h-11 py-1.5", cellClasses(column))}>
                  {cell(column, row, index)}
                </td>
              ))}
            </ClickableRow>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A search by address or number has its own order; an id prefix keeps that of creation. */
function isSorted(address: ListAddress): boolean {
  const search = address.filter("search");
  return search === undefined || /^(?:usr|ord|don|msg)_/i.test(search);
}

function Heading<Row>({
  column,
  address,
  className,
}: {
  readonly column: Column<Row>;
  readonly address: ListAddress;
  readonly className: string;
}) {
  const headerClasses = classes("h-10 font-semibold whitespace-nowrap text-ink-soft", className);
  if (column.sorts !== true || !isSorted(address)) {
    return (
      <th scope="col" className={headerClasses}>
        {column.title}
      </th>
    );
  }
  const oldest = address.filter("sort") === "oldest";
  return (
    <th scope="col" aria-sort={oldest ? "ascending" : "descending"} className={headerClasses}>
      <button
        type="button"
        onClick={() => address.setFilter("sort", oldest ? undefined : "oldest")}
        className="inline-flex min-h-6 items-center gap-1 font-semibold hover:text-ink"
      >
        {column.title}
        <span aria-hidden="true">{oldest ? "↑" : "↓"}</span>
        <span className="sr-only">{oldest ? words.sortedOldest : words.sortedNewest}</span>
      </button>
    </th>
  );
}
