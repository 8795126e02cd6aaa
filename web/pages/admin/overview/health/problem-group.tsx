import type { ReactNode } from "react";

/** Problems of one kind. */
export function ProblemGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-1 border-t border-hairline px-4 py-3 first:border-t-0">
      <h3 className="font-sans text-small font-semibold tracking-normal">{title}</h3>
      <ul className="grid grid-cols-1 divide-y divide-hairline">{children}</ul>
    </section>
  );
}

/** A problem with its actions. */
export function ProblemRow({ actions, children }: { readonly actions: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-1 gap-0.5 text-small">{children}</div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{actions}</div>
    </li>
  );
}

/** An additional line of a problem. */
export function ProblemDetail({ children }: { readonly children: ReactNode }) {
  return <p className="max-w-prose text-fine text-ink-soft">{children}</p>;
}
