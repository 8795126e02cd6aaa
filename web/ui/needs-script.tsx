import { shellWords } from "#shared/content/words/shell.ts";
import { useWords } from "../language/use-words.ts";
import { classes } from "./classes.ts";

/** Tells readers without JavaScript that a form or a list does not work. */
export function NeedsScript({ className }: { readonly className?: string }) {
  const words = useWords("shell", shellWords);
  return (
    <noscript>
      <p className={classes("rounded-field border-l-4 border-leaf bg-shade px-4 py-3 font-medium", className)}>
        {words.needsScript}
      </p>
    </noscript>
  );
}
