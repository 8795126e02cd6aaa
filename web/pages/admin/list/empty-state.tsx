import type { ReactNode } from "react";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { Button } from "#web/ui/button.tsx";
import type { ListAddress } from "./list-address.ts";

/**
 * Explains why a list has no rows, and offers to go to the first page. The button that clears the filters is with them.
 * `problem`: the error message if the server rejects the filters.
 */
export function EmptyState({
  address,
  problem,
  children,
}: {
  readonly address: ListAddress;
  readonly problem?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3 rounded-field border border-dashed border-edge px-6 py-14 text-center text-small text-ink-soft">
      {problem === undefined ? <div role="status">{children}</div> : <div role="alert">{problem}</div>}
      {address.cursor !== undefined && (
        <Button look="secondary" size="small" onClick={address.goToFirstPage}>
          {words.first}
        </Button>
      )}
    </div>
  );
}
