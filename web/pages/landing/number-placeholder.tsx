import { classes } from "../../ui/classes.ts";

/**
 * A placeholder for an unknown number, on any background. Give it the size of its text. Hidden where scripts are off.
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
