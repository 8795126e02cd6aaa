import { auditWords as words } from "#shared/content/words/admin/audit.ts";
import { EmailAddress } from "#web/form/email-address.tsx";
import { Reference } from "#web/ui/reference.tsx";
import { ShortId } from "../frame/short-id.tsx";
import { When } from "../frame/when.tsx";
import type { Column } from "../list/columns.ts";
import { differences, summarizeDifferences } from "./difference.ts";
import { actionWords, describeTarget, type Entry, targetHasId } from "./entry.ts";
import { summarizeEntry } from "./readable-change.ts";

/** An entry's author: their email address at the time of the change, or who it was without an account. */
export function authorOf({ by }: Entry): string {
  return by.userId === null ? words.operator : by.email;
}

/** The columns of the audit log. The export contains action codes and raw values. */
export const columns: readonly Column<Entry>[] = [
  {
    id: "at",
    phone: { place: "state" },
    title: words.columns.at,
    cell: ({ at }) => <When at={at} />,
    csv: ({ at }) => at,
    visibility: "always",
  },
  {
    id: "action",
    phone: { place: "title" },
    title: words.columns.action,
    cell: ({ action }) => actionWords(action),
    csv: ({ action }) => action,
  },
  {
    id: "by",
    phone: { place: "detail", cell: (entry) => <Author entry={entry} /> },
    title: words.columns.by,
    cell: (entry) => (
      <span className="inline-block max-w-52 min-w-40">
        <Author entry={entry} />
      </span>
    ),
    csv: ({ by }) => by.email,
  },
  {
    id: "userId",
    title: words.columns.userId,
    cell: ({ by }) => (by.userId === null ? words.nothing : <Reference id={by.userId} />),
    csv: ({ by }) => by.userId,
    visibility: "optional",
  },
  {
    id: "target",
    phone: {
      place: "figure",
      cell: (entry) => (
        <span className="text-fine text-ink-soft">
          <Target entry={entry} />
        </span>
      ),
    },
    title: words.columns.target,
    cell: (entry) => <Target entry={entry} />,
    csv: ({ target }) => target,
  },
  {
    id: "change",
    phone: { place: "note", cell: (entry) => summarizeEntry(entry) },
    title: words.columns.change,
    cell: (entry) => <span className="inline-block min-w-48 wrap-anywhere text-ink-soft">{summarizeEntry(entry)}</span>,
    csv: ({ old, new: newValue }) => summarizeDifferences(differences(old, newValue)),
  },
  {
    id: "old",
    title: words.columns.old,
    cell: ({ old }) => <Json value={old} />,
    csv: ({ old }) => JSON.stringify(old),
    visibility: "optional",
  },
  {
    id: "new",
    title: words.columns.new,
    cell: ({ new: newValue }) => <Json value={newValue} />,
    csv: ({ new: newValue }) => JSON.stringify(newValue),
    visibility: "optional",
  },
];

/** The author, whose email address wraps at its parts. */
function Author({ entry }: { readonly entry: Entry }) {
  return entry.by.userId === null ? authorOf(entry) : <EmailAddress email={entry.by.email} />;
}

/** The target, with the end of its id if it is a record. */
function Target({ entry }: { readonly entry: Entry }) {
  if (!targetHasId(entry)) return describeTarget(entry);
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      {describeTarget(entry)} <ShortId id={entry.target} />
    </span>
  );
}

function Json({ value }: { readonly value: Entry["old"] }) {
  const text = JSON.stringify(value);
  return <code className="wrap-anywhere">{text.length > 60 ? `${text.slice(0, 59)}…` : text}</code>;
}
