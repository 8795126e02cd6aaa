import { classes } from "./classes.ts";

/** Whether a text has the format of a reference. URLs can be forged, so their text must not be displayed unchecked. */
export function isReference(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** An order's or payment's id: legible, and wrapping in the middle where there is no room for one line. */
export function Reference({ id, className }: { readonly id: string; readonly className?: string }) {
  const middle = Math.ceil(id.length / 2);
  return (
    <code className={classes("font-sans text-fine tabular-nums font-normal wrap-anywhere", className)}>
      {id.slice(0, middle)}
      <wbr />
      {id.slice(middle)}
    </code>
  );
}
