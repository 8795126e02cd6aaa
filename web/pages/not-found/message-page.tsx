import type { ReactNode } from "react";
import { PageHead } from "../../head/page-head.tsx";

/** A page with an explanation and links. `aside` is displayed next to them where there is room. */
export function MessagePage({
  words: { title, heading, text },
  aside,
  children,
}: {
  readonly words: { readonly title: string; readonly heading: string; readonly text: string };
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="page-width @container py-16 md:py-24">
      <PageHead title={title} noIndex />
      <div className="grid grid-cols-1 items-center gap-14 @min-[50rem]:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid grid-cols-1 justify-items-start gap-6">
          <h1 className="text-heading">{heading}</h1>
          <p className="max-w-prose text-lead text-ink-soft">{text}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-2">{children}</div>
        </div>
        {aside}
      </div>
    </div>
  );
}
