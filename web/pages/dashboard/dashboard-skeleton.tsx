import { dashboardWords as words } from "../../../shared/content/words/dashboard.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const rows = [1, 2, 3] as const;

/** The wallet before its contents are there: the same places, nothing in them yet. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="grid gap-8 md:gap-12">
      <span className="sr-only">{words.loading}</span>
      <div aria-hidden="true" className="@container">
        <div className="grid grid-cols-1 items-start gap-8 @min-[58rem]:grid-cols-[7fr_5fr] @min-[58rem]:gap-12">
          <div className="flex flex-col overflow-hidden rounded-card bg-forest">
            <div className="px-5 pt-6 sm:px-8 sm:pt-8">
              <span className="block motion-safe:animate-pulse h-8 w-52 rounded-field max-w-full bg-forest-raised" />
              <span className="block motion-safe:animate-pulse mt-6 h-27 rounded-t-card bg-forest-raised" />
            </div>
            <div className="grid grow content-end border-t-2 border-dashed border-forest-line bg-forest-raised p-5 sm:p-8 lg:pt-23">
              <span className="block motion-safe:animate-pulse h-12 w-56 max-w-full rounded-full bg-forest-line" />
            </div>
          </div>
          <div className="grid gap-6">
            <Skeleton className="h-8 w-60 max-w-full" />
            <Skeleton className="h-32" />
            {rows.map((row) => (
              <Skeleton key={row} className="h-14" />
            ))}
          </div>
        </div>
      </div>
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton className="h-8 w-32" />
        {rows.map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </div>
  );
}
