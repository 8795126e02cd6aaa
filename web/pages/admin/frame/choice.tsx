import type { ReactNode } from "react";

/** The list of the ways on. */
export const choicesClasses = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-4";

/** A way on: its button, and what it does. */
export function Choice({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  return (
    <li className="grid grid-cols-1 content-start justify-items-start gap-1">
      {children}
      <span className="text-fine wrap-anywhere">{about}</span>
    </li>
  );
}
