import { type ReactNode, useId } from "react";

/** A section of a record's sheet. */
export function Section({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h3 id={id} className="font-sans text-small font-semibold tracking-normal">
        {heading}
      </h3>
      {children}
    </section>
  );
}
