import type { ReactNode } from "react";
import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { PageHead } from "#web/head/page-head.tsx";

/** A page of the admin area: heading, actions, content. */
export function AdminPage({
  title,
  intro,
  actions,
  children,
}: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-5">
      <PageHead title={`${title} · ${words.title}`} noIndex />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-prose grid-cols-1 gap-1">
          <h1 className="text-title">{title}</h1>
          {intro !== undefined && <p className="text-small text-ink-soft">{intro}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
