import { Link } from "react-router";
import { auditWords } from "#shared/content/words/admin/audit.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Reference } from "#web/ui/reference.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Facts } from "../frame/facts.tsx";
import { SideSheet } from "../frame/side-sheet.tsx";
import { When } from "../frame/when.tsx";
import { authorOf } from "./columns.tsx";
import {
  actionWords,
  addressOfAuthor,
  addressOfTarget,
  dayOfEntry,
  describeTarget,
  type Entry,
  targetHasId,
} from "./entry.ts";
import { readableDifferences } from "./readable-change.ts";
import { Values } from "./values.tsx";

const words = auditWords.detail;
const linkClasses = "underline underline-offset-4 hover:text-leaf";

/**
 * An entry in full. `entry` is undefined if none of the list's pages loaded so far contains it. `state` is that of the
 * list's query; "waiting" while a page is being fetched.
 */
export function Detail({
  id,
  entry,
  state,
  onClose,
}: {
  readonly id: string;
  readonly entry: Entry | undefined;
  readonly state: "waiting" | "pending" | "success" | "error";
  readonly onClose: () => void;
}) {
  return (
    <SideSheet
      title={entry === undefined ? words.entry : actionWords(entry.action)}
      eyebrow={frameWords.tabs.audit}
      closeLabel={frameWords.close}
      onClose={onClose}
    >
      {entry !== undefined ? (
        <EntryDetails entry={entry} />
      ) : state === "waiting" || state === "pending" ? (
        <Skeleton className="h-40" />
      ) : state === "error" ? (
        <p className="text-small">{auditWords.failed}</p>
      ) : (
        <MissingEntry id={id} />
      )}
    </SideSheet>
  );
}

function EntryDetails({ entry }: { readonly entry: Entry }) {
  const accountAddress = addressOfAuthor(entry);
  const recordAddress = addressOfTarget(entry);
  const changes = readableDifferences(entry);
  return (
    <>
      <Facts
        rows={[
          [words.at, <When key="at" at={entry.at} look="zone" />],
          [
            words.by,
            accountAddress === undefined ? (
              authorOf(entry)
            ) : (
              <Link
                key="by"
                to={accountAddress}
                className={linkClasses}
                aria-label={`${authorOf(entry)}: ${words.openAccount}`}
              >
                {authorOf(entry)}
              </Link>
            ),
          ],
          [
            words.target,
            <span key="target" className="flex flex-wrap items-baseline gap-x-2">
              {describeTarget(entry)}
              {targetHasId(entry) && <Reference id={entry.target} />}
              {recordAddress !== undefined && (
                <Link to={recordAddress} className={`${linkClasses} text-fine`}>
                  {words.open}
                </Link>
              )}
            </span>,
          ],
          [words.entry, <Reference key="id" id={entry.id} />],
        ]}
      />
      <section className="grid grid-cols-1 gap-2">
        <h3 className="font-sans text-body font-semibold tracking-normal">{words.changes}</h3>
        <Values changes={changes} />
      </section>
    </>
  );
}

/**
 * Shown when none of the list's loaded pages contains the entry named in the address. Entries cannot be requested
 * individually, but an id contains its day, so there is a link to that day's entries.
 */
function MissingEntry({ id }: { readonly id: string }) {
  const day = dayOfEntry(id);
  if (day === undefined) return <p role="alert">{words.unknown}</p>;
  return (
    <div role="alert" className="grid grid-cols-1 justify-items-start gap-3 text-small">
      <p className="font-semibold">{words.missing}</p>
      <p className="text-ink-soft">{words.missingAbout}</p>
      <ButtonLink
        look="secondary"
        size="small"
        to={`${adminPaths.audit}?${new URLSearchParams({ from: day, to: day, open: id })}`}
      >
        {words.showDay}
      </ButtonLink>
    </div>
  );
}
