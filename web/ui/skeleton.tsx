import { classes } from "./classes.ts";

/** A placeholder block while content loads. Give it the content's size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={classes("block rounded-field bg-shade motion-safe:animate-pulse", className)} />
  );
}
