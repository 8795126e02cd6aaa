import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Mark } from "./mark.tsx";

/**
 * The licence card: paper with a perforated stub, one of the two objects that carry the product's idea (the other is the chat).
 * `rows` are label and value pairs; `stamp` is the word pressed over it once it is paid.
 */
export function LicenceCard({
  title,
  holder,
  rows,
  stub,
  stamp,
  className,
}: {
  readonly title: string;
  readonly holder: ReactNode;
  readonly rows: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly stub?: ReactNode;
  readonly stamp?: string | undefined;
  readonly className?: string;
}) {
  return (
    <div className={classes("relative rounded-card bg-sheet text-ink shadow-lift", className)}>
      <div className="grid gap-6 p-6 sm:p-8">
        <div className="flex items-center justify-between gap-4 text-fine font-semibold uppercase tracking-[0.12em] text-ink-soft">
          <span className="flex items-center gap-2">
            <Mark className="size-6 text-leaf" />
            {title}
          </span>
        </div>
        <div className="font-display text-title">{holder}</div>
        <dl className="grid gap-x-6 gap-y-2 text-small">
          {rows.map((row) => (
            <div
              key={row.label}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hairline pt-2"
            >
              <dt className="text-ink-soft">{row.label}</dt>
              <dd className="tabular font-semibold">{row.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {stub !== undefined && (
        <>
          <Perforation />
          <div className="p-6 sm:px-8">{stub}</div>
        </>
      )}
      {stamp !== undefined && (
        <span className="pointer-events-none absolute right-6 top-14 -rotate-12 rounded-field border-[3px] border-double border-stamp px-3 py-1 font-display text-small font-semibold uppercase tracking-[0.14em] text-stamp sm:right-8">
          {stamp}
        </span>
      )}
    </div>
  );
}

function Perforation() {
  return (
    <div aria-hidden="true" className="relative h-4 overflow-hidden">
      <span className="absolute inset-x-5 top-1/2 border-t-2 border-dashed border-hairline" />
      <span className="absolute -left-2 top-0 size-4 rounded-full bg-paper" />
      <span className="absolute -right-2 top-0 size-4 rounded-full bg-paper" />
    </div>
  );
}
