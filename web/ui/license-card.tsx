import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Mark } from "./mark.tsx";

/**
 * The license card: paper with a perforated stub, one of the two illustrations that stand for the product (the other is
 * the chat). `rows` are label and value pairs; a `long` value has a line of its own. `stamp`: a `CardStamp`, once the
 * license is paid. On a background other than paper, set `--card-ground` to its color, so that it shows through the
 * perforation.
 */
export function LicenseCard({
  title,
  holder,
  rows,
  stub,
  stamp,
  className,
}: {
  readonly title: string;
  readonly holder: ReactNode;
  readonly rows: readonly { readonly label: string; readonly value: ReactNode; readonly long?: boolean }[];
  readonly stub?: ReactNode;
  readonly stamp?: ReactNode;
  readonly className?: string;
}) {
  return (
    <div className={classes("paper-colored relative rounded-card bg-sheet text-ink shadow-lift", className)}>
      <div className="relative grid grid-cols-1 gap-6 p-card sm:p-8">
        <p className="flex items-center gap-2 text-fine font-semibold uppercase tracking-[0.12em] text-ink-soft">
          <Mark className="size-6 shrink-0 text-leaf" />
          {title}
        </p>
        <div className="font-display text-title">{holder}</div>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-small">
          {rows.map((row) => (
            <div
              key={row.label}
              className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-4 border-t border-hairline pt-2"
            >
              <dt className="text-ink-soft">{row.label}</dt>
              <dd className={classes("min-w-0 font-semibold wrap-anywhere", row.long && "basis-full")}>{row.value}</dd>
            </div>
          ))}
        </dl>
        {stamp}
      </div>
      {stub !== undefined && (
        <>
          <Perforation />
          <div className="p-card sm:px-8">{stub}</div>
        </>
      )}
    </div>
  );
}

const stampSizes = {
  normal: "-rotate-12 px-3 py-1 text-small tracking-[0.12em]",
  small: "-rotate-6 px-2 py-0.5 text-fine tracking-[0.12em]",
} as const;

/** The stamp of a paid card, with its animation. */
export function Stamp({
  children,
  size = "normal",
  className,
}: {
  readonly children: ReactNode;
  readonly size?: keyof typeof stampSizes;
  readonly className?: string;
}) {
  return (
    <span
      className={classes(
        "pointer-events-none inline-block wrap-normal rounded-field border-[3px] border-double border-stamp text-center font-display font-semibold uppercase text-stamp",
        "transition-[scale,opacity] duration-500 ease-settle starting:scale-[1.7] starting:opacity-0",
        stampSizes[size],
        className,
      )}
    >
      {children}
    </span>
  );
}

function Perforation() {
  return (
    <div aria-hidden="true" className="relative h-4 overflow-hidden">
      <span className="absolute inset-x-5 top-1/2 border-t-2 border-dashed border-hairline" />
      <span className="absolute -left-2 top-0 size-4 rounded-full bg-[var(--card-ground,var(--paper))]" />
      <span className="absolute -right-2 top-0 size-4 rounded-full bg-[var(--card-ground,var(--paper))]" />
    </div>
  );
}
