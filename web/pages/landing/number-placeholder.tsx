import { classes } from "../../ui/classes.ts";

/**
 * A pulsing bar in place of a line of text with a number that is still loading, on any background. `className` gives it
 * the size of that line.
 * Hidden where JavaScript is off.
 */
export function NumberPlaceholder({ className }: { readonly className: string }) {
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
