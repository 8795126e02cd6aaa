import { type ReactNode, useId } from "react";

/** A section of the security page. */
export function Section({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 border-t border-hairline pt-5">
      <h2 id={id} className="font-sans text-body font-semibold tracking-normal">
        {heading}
      </h2>
      {children}
    </section>
  );
}
