import { type ReactNode, useState } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { type Path, pathText } from "../draft/json.ts";
import { useForm } from "./form-context.ts";

/** A collapsible group of fields. Its summary shows the number of errors inside. */
export function CollapsibleGroup({
  path,
  label,
  hint,
  condition,
  startsCollapsed,
  children,
}: {
  readonly path: Path;
  readonly label: string;
  /** The text of the group's first field, displayed next to the label. */
  readonly hint?: string | undefined;
  /** When the group is shown, displayed below its label. */
  readonly condition?: string | undefined;
  readonly startsCollapsed: boolean;
  readonly children: ReactNode;
}) {
  const { idOf, issues, onOpen } = useForm();
  const [isInitiallyOpen] = useState(!startsCollapsed);
  const pathKey = pathText(path);
  const groupIssues = issues.get(pathKey) ?? [];
  const issueCount = [...issues].reduce(
    (count, [issuePath, messages]) =>
      issuePath === pathKey || issuePath.startsWith(`${pathKey}.`) ? count + messages.length : count,
    0,
  );
  return (
    <details
      open={isInitiallyOpen}
      id={idOf(path)}
      aria-label={label}
      tabIndex={-1}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.(path);
      }}
      className="rounded-field border border-hairline bg-sheet outline-none open:bg-transparent"
    >
      <summary className="flex min-h-10 list-none flex-wrap items-center gap-2 rounded-field px-3 py-1.5 text-small [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="text-ink-soft transition-transform [details[open]>summary>&]:rotate-90">
          ›
        </span>
        <span className="font-semibold">{label}</span>
        {hint !== undefined && hint !== "" && (
          <span className="min-w-0 flex-1 truncate text-fine text-ink-soft">{hint}</span>
        )}
        {issueCount > 0 && (
          <span className="ml-auto rounded-full bg-stamp-tint px-2 text-fine font-semibold text-stamp">
            {contentWords.form.errorsToFix(issueCount)}
          </span>
        )}
        {condition !== undefined && (
          <span className="-mt-1.5 basis-full truncate pl-4 text-fine text-ink-soft">{condition}</span>
        )}
      </summary>
      <div className="grid grid-cols-1 gap-4 border-t border-hairline p-3">
        {groupIssues.map((message) => (
          <p key={message} className="text-fine font-medium text-stamp">
            {message}
          </p>
        ))}
        {children}
      </div>
    </details>
  );
}
