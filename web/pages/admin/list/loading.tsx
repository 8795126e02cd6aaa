import { Skeleton } from "#web/ui/skeleton.tsx";

const rows = Array.from({ length: 8 }, (_, index) => index);

/** The placeholder for rows that are loading. */
export function Loading() {
  return (
    <div aria-hidden="true" className="grid grid-cols-1 rounded-field border border-hairline bg-sheet">
      {rows.map((row) => (
        <div key={row} className="flex h-11 items-center gap-6 border-b border-hairline px-4 last:border-b-0">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 grow" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
