import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../../language/use-words.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const rows = [1, 2, 3] as const;

/** The dashboard's layout while it loads. */
export function DashboardSkeleton() {
  const words = useWords("dashboard", dashboardWords);
  return (
    <div role="status" className="grid grid-cols-1 gap-8 md:gap-12">
      <span className="sr-only">{words.loading}</span>
      <div aria-hidden="true" className="@container">
        <div className="grid grid-cols-1 gap-8 @min-[58rem]:grid-cols-[7fr_5fr] @min-[58rem]:gap-12">
          <div className="flex flex-col overflow-hidden rounded-card bg-forest">
            <div className="px-[min(1.25rem,5vw)] pt-6 sm:px-8 sm:pt-8">
              <span className="block motion-safe:animate-pulse h-8 w-48 rounded-field max-w-full bg-forest-raised" />
              <span className="block motion-safe:animate-pulse mt-6 h-72 rounded-t-card bg-forest-raised" />
            </div>
            <div className="wallet-pocket relative grid grow grid-cols-1 content-start bg-forest-raised p-[min(1.25rem,6vw)] sm:p-8">
              <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                <span className="block motion-safe:animate-pulse h-12 w-48 max-w-full rounded-full bg-forest-line" />
                <span className="block motion-safe:animate-pulse h-5 w-48 max-w-full rounded-field bg-forest-line" />
              </div>
            </div>
          </div>
          <div className="grid grid-cols-1 content-start gap-6">
            <Skeleton className="h-8 w-60 max-w-full" />
            {rows.map((row) => (
              <Skeleton key={row} className="h-20" />
            ))}
          </div>
        </div>
      </div>
      <div aria-hidden="true" className="grid grid-cols-1 gap-4">
        <Skeleton className="h-8 w-32" />
        {rows.map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </div>
  );
}
