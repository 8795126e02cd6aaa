import { Skeleton } from "../ui/skeleton.tsx";

/** The card form's placeholder while it loads: the ways to pay, then the fields, each below its label. */
export function CardFormSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-1 content-start gap-3">
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <FieldSkeleton />
      <div className="grid grid-cols-2 gap-3">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
    </div>
  );
}

function FieldSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Skeleton className="h-4.5 w-24" />
      <Skeleton className="h-12.5" />
    </div>
  );
}
