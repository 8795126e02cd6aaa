import { classes } from "../../ui/classes.ts";

/**
 * A placeholder for a text whose count is still loading, on any background. `className` gives it the size of that text.
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
