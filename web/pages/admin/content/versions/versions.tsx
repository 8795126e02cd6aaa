import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Confirm } from "../../frame/confirm.tsx";
import { FailureNotice } from "../../frame/failure-notice.tsx";
import { Pill } from "../../frame/pill.tsx";
import { When } from "../../frame/when.tsx";
import { adminCall } from "../../session/admin-call.ts";
import { messageOf } from "../../session/message-of.ts";
import type { EditorLocation } from "../draft/address.ts";
import type { Entry, VersionInfo } from "../draft/edition.ts";
import { SmallButton } from "../form/small-button.tsx";

const words = contentWords.versions;
const pageSize = 20;

/** The cursor of the first page. A function, so that its type includes the cursors of later pages. */
function initialCursor(): string | null {
  return null;
}

/** The versions with author and date, newest first, ending with the built-in copy. */
export function Versions({
  entry,
  dirty,
  address,
  onRestore,
}: {
  readonly entry: Entry;
  /** Whether there are unsaved changes, which are lost when a version is restored. */
  readonly dirty: boolean;
  readonly address: EditorLocation;
  readonly onRestore: (version: number) => Promise<void>;
}) {
  const { page, language } = entry;
  const [versionToRestore, setVersionToRestore] = useState<number>();
  const list = useInfiniteQuery({
    queryKey: ["listContentVersions", page, language],
    queryFn: ({ pageParam, signal }) => {
      const query = { language, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return adminCall("listContentVersions", { params: { page }, query }, { signal });
    },
    initialPageParam: initialCursor(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const versions = list.data?.pages.flatMap((each) => each.versions) ?? [];
  return (
    <section aria-label={words.title} className="grid grid-cols-1 content-start gap-4">
      {list.isPending && <Skeleton className="h-48" />}
      {list.isError && (
        <FailureNotice message={messageOf(list.error, words.failed)} onRetry={() => void list.refetch()} />
      )}
      {/* The built-in text waits for the versions above it, which would move its button away from a click. */}
      {!list.isPending && (
        <ul className="grid grid-cols-1 rounded-field border border-hairline bg-sheet">
          {versions.map((versionInfo) => (
            <Version
              key={versionInfo.version}
              versionInfo={versionInfo}
              isCurrent={versionInfo.version === entry.version}
              isOpen={versionInfo.version === address.version}
              address={address}
              onRestore={() => setVersionToRestore(versionInfo.version)}
            />
          ))}
          {list.hasNextPage && (
            <li className="border-b border-hairline px-4 py-2.5">
              <Button
                look="secondary"
                size="small"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {words.older}
              </Button>
            </li>
          )}
          <Version
            versionInfo={{ version: 0, savedAt: null, savedBy: null }}
            isCurrent={entry.version === 0}
            isOpen={address.version === 0}
            address={address}
            onRestore={() => setVersionToRestore(0)}
          />
        </ul>
      )}
      {versionToRestore !== undefined && (
        <Confirm
          title={versionToRestore === 0 ? words.reset.title : words.restore.title(versionToRestore)}
          action={versionToRestore === 0 ? words.reset.action : words.restore.action}
          busyAction={words.restoring}
          cancel={words.cancel}
          failed={words.restoreFailed}
          look="primary"
          onConfirm={() => onRestore(versionToRestore)}
          onClose={() => setVersionToRestore(undefined)}
        >
          <p>{versionToRestore === 0 ? words.reset.about : words.restore.about(versionToRestore)}</p>
          {dirty && <p className="font-semibold">{words.losesDraft}</p>}
        </Confirm>
      )}
    </section>
  );
}

function Version({
  versionInfo: { version, savedAt, savedBy },
  isCurrent,
  isOpen,
  address,
  onRestore,
}: {
  readonly versionInfo: VersionInfo;
  /** Whether this version is on the site. */
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly address: EditorLocation;
  readonly onRestore: () => void;
}) {
  const name = version === 0 ? words.builtIn : words.version(version);
  return (
    <li
      className={classes(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline px-4 py-2.5 text-small last:border-b-0",
        isOpen && "bg-leaf-tint",
      )}
    >
      <span className="grid min-w-0 grid-cols-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {isCurrent && <Pill look="good">{words.live}</Pill>}
        </span>
        {savedAt !== null && (
          <span className="text-fine wrap-anywhere text-ink-soft">
            <When at={savedAt} /> {savedBy !== null && words.by(savedBy)}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <Link
          to={address.addressWith({ version: isOpen ? undefined : String(version) })}
          preventScrollReset
          aria-label={isOpen ? words.closeNamed(name) : words.viewNamed(name)}
          className="inline-flex min-h-8 items-center rounded-full border border-edge px-3 text-fine font-semibold hover:border-leaf hover:text-leaf"
        >
          {isOpen ? words.close : words.view}
        </Link>
        {!isCurrent && (
          <SmallButton aria-label={version === 0 ? words.reset.action : words.restoreNamed(name)} onClick={onRestore}>
            {version === 0 ? words.reset.action : words.restore.action}
          </SmallButton>
        )}
      </span>
    </li>
  );
}
