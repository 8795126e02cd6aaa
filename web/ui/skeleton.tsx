import { classes } from "./classes.ts";

/** A quiet block that keeps the layout while something loads. Give it the size of what will stand there. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={classes("block rounded-field bg-shade motion-safe:animate-pulse", className)} />
  );
}
