import { classes } from "#web/ui/classes.ts";

const looks = {
  good: "bg-leaf-tint text-leaf",
  waiting: "border border-edge bg-shade text-ink",
  bad: "bg-stamp-tint text-stamp",
  quiet: "border border-hairline text-ink-soft",
} as const;
export type PillLook = keyof typeof looks;

/** A state, as a word and a color; the word alone is enough to understand it. */
export function Pill({ look, children }: { readonly look: PillLook; readonly children: string }) {
  return (
    <span
      className={classes(
        "inline-flex items-center rounded-full px-2 text-fine font-semibold whitespace-nowrap",
        looks[look],
      )}
    >
      {children}
    </span>
  );
}
