import { Skeleton } from "../ui/skeleton.tsx";

/** The card form's placeholder while it loads. */
export function CardFormSkeleton() {
  return (
    <div aria-hidden="true" className="absolute inset-0 grid content-start gap-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}
