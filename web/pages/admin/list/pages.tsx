import { listWords as words } from "#shared/content/words/admin/list.ts";
import { Button } from "#web/ui/button.tsx";
import type { ListAddress } from "./list-address.ts";

const countFormat = new Intl.NumberFormat("en-US");

/** The pagination of a list: the position, and buttons to turn the page. */
export function Pages({
  address,
  rowCount,
  nextCursor,
  onTurn,
}: {
  readonly address: ListAddress;
  readonly rowCount: number;
  readonly nextCursor: string | null;
  /** Called when a page is turned, to scroll to its top. */
  readonly onTurn: () => void;
}) {
  const { pageNumber, cursor } = address;
  const turnButton = (label: string, turnPage: () => void) => (
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
        {pageNumber !== undefined && `${words.page(countFormat.format(pageNumber))} · `}
        {words.rows(countFormat.format(rowCount))}
        {nextCursor === null && ` · ${words.endOfList}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {cursor !== undefined && turnButton(words.first, address.goToFirstPage)}
        {cursor !== undefined && pageNumber !== undefined && turnButton(words.previous, address.goToPreviousPage)}
        {nextCursor !== null && turnButton(words.next, () => address.goToNextPage(nextCursor))}
      </div>
    </div>
  );
}
