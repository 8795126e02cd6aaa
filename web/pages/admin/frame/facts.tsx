import type { ReactNode } from "react";

/** A record's details, one per line. Null rows are omitted. */
export function Facts({ rows }: { readonly rows: readonly (readonly [label: string, value: ReactNode] | null)[] }) {
  return (
    <dl className="grid grid-cols-1 text-small">
      {rows
        .filter((row) => row !== null)
        .map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-1 gap-x-4 border-b border-hairline py-2 last:border-b-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere [&_time]:whitespace-normal">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
