import { Link } from "react-router";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { classes } from "#web/ui/classes.ts";
import { ClickableRow } from "./clickable-row.tsx";
import type { PhonePlace } from "./columns.ts";
import type { RowDisplay } from "./row-display.ts";

/**
 * The rows of a list on a phone, in two lines each: the record and its figure, then what tells it apart and its state.
 * A note may follow. Columns that an admin chose in addition follow with their titles.
 */
export function RowList<Row>({ region, caption, columns, rows, idOf, nameOf, address, busy }: RowDisplay<Row>) {
  const cellAt = (place: PhonePlace, row: Row) => {
    const column = columns.find(({ phone }) => phone?.place === place);
    return column?.phone?.cell?.(row) ?? column?.cell(row);
  };
  const otherColumns = columns.filter(({ phone }) => phone === undefined);
  return (
    <section ref={region} aria-label={caption} tabIndex={-1} className="scroll-mt-4 outline-none">
      <ul
        aria-busy={busy}
        className={classes("grid grid-cols-1 rounded-field border border-hairline bg-sheet", busy && "opacity-60")}
      >
        {rows.map((row) => (
          <ClickableRow
            key={idOf(row)}
            as="li"
            isOpen={address.openRecordId === idOf(row)}
            to={address.addressOf(idOf(row))}
            address={address}
          >
            <div className="grid grid-cols-1 gap-0.5 px-3 py-2.5">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <Link
                  to={address.addressOf(idOf(row))}
                  state={address.linkState}
                  preventScrollReset
                  aria-label={words.open(nameOf(row))}
                  className="min-h-6 min-w-0 grow basis-28 truncate text-small font-semibold [&>*]:max-w-full"
                >
                  {cellAt("title", row)}
                </Link>
                <span className="text-small tabular-nums">{cellAt("figure", row)}</span>
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-fine">
                <span className="min-w-0 grow truncate text-ink-soft [&>*]:max-w-full">{cellAt("detail", row)}</span>
                <span className="min-w-0 [&_span]:whitespace-normal">{cellAt("state", row)}</span>
              </div>
              <p className="text-fine wrap-anywhere text-ink-soft empty:hidden">{cellAt("note", row)}</p>
              {otherColumns.length > 0 && (
                <dl className="grid grid-cols-1 pt-1 text-fine">
                  {otherColumns.map((column) => (
                    <div key={column.id} className="flex flex-wrap gap-x-2">
                      <dt className="text-ink-soft">{column.title}</dt>
                      <dd className="min-w-0 wrap-anywhere">{column.cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </ClickableRow>
        ))}
      </ul>
    </section>
  );
}
