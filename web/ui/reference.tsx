import { classes } from "./classes.ts";

/** What a reference may look like. Anybody can write an address, so no sentence of theirs is shown as ours. */
export function isReference(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/**
 * An order's or payment's id: set so that it can be read out, breaking in its middle where there is no room for one
 * line.
 */
export function Reference({ id, className }: { readonly id: string; readonly className?: string }) {
  const middle = Math.ceil(id.length / 2);
  return (
    <code className={classes("font-mono text-fine font-normal wrap-anywhere", className)}>
      {id.slice(0, middle)}
      <wbr />
      {id.slice(middle)}
    </code>
  );
}
