import { classes } from "../../ui/classes.ts";

/**
 * Keeps the place of a number that is not known yet, on any ground. Give it the size of its text. It never shows
 * where no script could fill it.
 */
export function Waiting({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      data-waiting=""
      className={classes(
        "block rounded-field bg-current/15 motion-safe:animate-pulse [@media(scripting:none)]:hidden",
        className,
      )}
    />
  );
}
