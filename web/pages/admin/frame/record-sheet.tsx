import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { ApiError } from "#web/session/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { messageOf } from "../session/message-of.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { SideSheet } from "./side-sheet.tsx";

/** A record's sheet next to its list, including its loading, not-found and error states. */
export function RecordSheet<Data>({
  eyebrow,
  titleOf,
  statusOf,
  query: { data, error, refetch },
  failed,
  onClose,
  children,
}: {
  /** The kind of record, which is the heading until the record has loaded. */
  readonly eyebrow: string;
  readonly titleOf: (data: Data) => string;
  /** The record's state, which stays in view with its name. */
  readonly statusOf?: (data: Data) => ReactNode;
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** The fallback error message. */
  readonly failed: string;
  readonly onClose: () => void;
  readonly children: (data: Data) => ReactNode;
}) {
  // The server rejects a malformed id in the address as invalid.
  const isMissing = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid");
  if (data === undefined || isMissing) {
    return (
      <SideSheet title={eyebrow} closeLabel={words.close} onClose={onClose}>
        {isMissing ? (
          <div className="grid grid-cols-1 justify-items-start gap-3">
            <Notice look="plain">{words.notFound(eyebrow)}</Notice>
            <Button look="secondary" size="small" onClick={onClose}>
              {words.backToList}
            </Button>
          </div>
        ) : error === null ? (
          <Loading />
        ) : (
          <FailureNotice message={messageOf(error, failed)} onRetry={() => void refetch()} />
        )}
      </SideSheet>
    );
  }
  return (
    <SideSheet
      eyebrow={eyebrow}
      title={titleOf(data)}
      status={statusOf?.(data)}
      closeLabel={words.close}
      onClose={onClose}
    >
      {children(data)}
    </SideSheet>
  );
}

const skeletonWidths = ["w-2/5", "w-full", "w-full", "w-4/5", "w-full", "w-3/5"];

function Loading() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      {skeletonWidths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: widths repeat, so only the index identifies them.
        <Skeleton key={index} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
