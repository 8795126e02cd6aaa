import { listWords as words } from "#shared/content/words/admin/list.ts";
import { Button } from "#web/ui/button.tsx";
import type { ListAddress } from "./list-address.ts";

const count = new Intl.NumberFormat("en-US");

/** The pagination of a list. */
export function Pages({
  address,
  rows,
  nextCursor,
  onTurn,
}: {
  readonly address: ListAddress;
  readonly rows: number;
  readonly nextCursor: string | null;
  /** A page was turned: scroll to its top. */
  readonly onTurn: () => void;
}) {
  const { number, cursor } = address;
  const turns = (label: string, turnPage: () => void) => (
    <Button
      look="secondary"
      size="small"
      onClick={() => {
        turnPage();
        onTurn();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-fine text-ink-soft">
      <p role="status">
        {number !== undefined && `${words.page(count.format(number))} · `}
        {words.rows(count.format(rows))}
        {nextCursor === null && ` · ${words.end}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {cursor !== undefined && turns(words.first, address.first)}
        {cursor !== undefined && number !== undefined && turns(words.previous, address.previous)}
        {nextCursor !== null && turns(words.next, () => address.next(nextCursor))}
      </div>
    </div>
  );
}
