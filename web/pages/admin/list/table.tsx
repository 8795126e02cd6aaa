import type { ReactNode } from "react";
import { Link } from "react-router";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { classes } from "#web/ui/classes.ts";
import { ClickableRow } from "./clickable-row.tsx";
import type { Column } from "./columns.ts";
import type { ListAddress } from "./list-address.ts";
import type { RowDisplay } from "./row-display.ts";
import { canReverse, isOldestFirst, sortByCreation } from "./sort-order.ts";
import "../frame/more-beside.css";

/**
 * The rows of a list as a table. The first column contains the link that opens a record; with a mouse, a click anywhere
 * in the row opens it. Wide tables scroll horizontally in a region that is reachable by keyboard.
 */
export function Table<Row>({ region, caption, columns, rows, idOf, nameOf, address, busy }: RowDisplay<Row>) {
  const cellClasses = (column: Column<Row>) =>
    classes("px-3 first:pl-4 last:pr-4", column.alignRight && "text-right tabular-nums");
  const renderCell = (column: Column<Row>, row: Row, index: number): ReactNode =>
    index > 0 ? (
      column.cell(row)
    ) : (
      <Link
        to={address.addressOf(idOf(row))}
        state={address.linkState}
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
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
              isOpen={address.openRecordId === idOf(row)}
              to={address.addressOf(idOf(row))}
              address={address}
            >
              {columns.map((column, index) => (
                <td key={column.id} className={classes("h-11 py-1.5", cellClasses(column))}>
                  {renderCell(column, row, index)}
                </td>
              ))}
            </ClickableRow>
          ))}
        </tbody>
      </table>
    </section>
  );
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
  if (column.isSortColumn !== true || !canReverse(address)) {
    return (
      <th scope="col" className={headerClasses}>
        {column.title}
      </th>
    );
  }
  const isAscending = isOldestFirst(address);
  return (
    <th scope="col" aria-sort={isAscending ? "ascending" : "descending"} className={headerClasses}>
      <button
        type="button"
        onClick={() => sortByCreation(address, isAscending ? "newest" : "oldest")}
        className="inline-flex min-h-6 items-center gap-1 font-semibold hover:text-ink"
      >
        {column.title}
        <span aria-hidden="true">{isAscending ? "↑" : "↓"}</span>
        <span className="sr-only">{isAscending ? words.sortedOldest : words.sortedNewest}</span>
      </button>
    </th>
  );
}
