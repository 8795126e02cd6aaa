import { useEffect, useRef, useState } from "react";
import { listWords } from "#shared/content/words/admin/list.ts";
import { brand } from "#shared/domain/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import type { Column } from "./columns.ts";
import { type ExportProgress, emptyExport, withNextPage } from "./export-progress.ts";
import type { ListAddress } from "./list-address.ts";
import type { ListName, ReadRows } from "./read-rows.ts";

const words = listWords.export;
const countFormat = new Intl.NumberFormat("en-US");

type RunState =
  | { readonly status: "idle" | "canceled" }
  | { readonly status: "running" | "done"; readonly rowCount: number }
  /** `progress`: the incomplete export to resume; absent if not even the audit entry was written. */
  | { readonly status: "failed"; readonly message: string; readonly progress?: ExportProgress | undefined };

/**
 * Exports a whole filtered list: page by page, with progress, until it is complete or canceled. Only a complete file
 * is saved; a failed export can be resumed.
 */
export function Export<Row>({
  list,
  columns,
  address,
  readRows,
}: {
  readonly list: ListName;
  readonly columns: readonly Column<Row>[];
  readonly address: ListAddress;
  readonly readRows: ReadRows<Row>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [run, setRun] = useState<RunState>({ status: "idle" });
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => {
    return () => abortController.current?.abort();
  }, []);

  const runExport = async (earlierProgress?: ExportProgress) => {
    const controller = new AbortController();
    abortController.current = controller;
    const { signal } = controller;
    let progress = earlierProgress;
    setRun({ status: "running", rowCount: progress?.rowCount ?? 0 });
    try {
      if (progress === undefined) {
        await adminCall("recordAdminExport", { body: { list, filter: auditedFilters(address) } }, { signal });
        progress = emptyExport(columns);
      }
      while (progress.nextCursor !== null) {
        progress = await withNextPage(progress, columns, readRows, address.filter, signal);
        if (signal.aborted) return;
        setRun({ status: "running", rowCount: progress.rowCount });
      }
      saveFile(fileNameOf(list, new Date()), new Blob(progress.csvChunks, { type: "text/csv;charset=utf-8" }));
      setRun({ status: "done", rowCount: progress.rowCount });
    } catch (error) {
      if (!signal.aborted) setRun({ status: "failed", message: messageOf(error, words.failed), progress });
    }
  };
  const cancel = () => {
    abortController.current?.abort();
    setRun({ status: "canceled" });
  };
  const close = () => {
    if (run.status === "running") return cancel();
    setIsOpen(false);
    setRun({ status: "idle" });
  };

  return (
    <>
      <Button look="secondary" size="small" onClick={() => setIsOpen(true)}>
        {words.action}
      </Button>
      {isOpen && (
        <Modal title={words.title} closeLabel={run.status === "running" ? words.cancel : words.close} onClose={close}>
          <p className="text-small">{words.about}</p>
          {/* Screen readers announce only the start and the end; the row count in between is displayed below. */}
          <div role="status" className="text-small font-semibold tabular-nums empty:hidden">
            {run.status === "running" && <span className="sr-only">{words.started}</span>}
            {run.status === "done" && words.done(countFormat.format(run.rowCount))}
            {run.status === "canceled" && words.canceled}
          </div>
          {run.status === "running" && (
            <p className="-mt-5 text-small font-semibold tabular-nums">
              {words.running(countFormat.format(run.rowCount))}
            </p>
          )}
          {run.status === "failed" && (
            <Notice look="error">
              {run.message} {words.notSaved}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            {run.status === "running" ? (
              <Button look="secondary" size="small" onClick={cancel}>
                {words.cancel}
              </Button>
            ) : (
              <Button size="small" onClick={() => void runExport(run.status === "failed" ? run.progress : undefined)}>
                {run.status === "idle" ? words.start : run.status === "failed" ? words.resume : words.again}
              </Button>
            )}
          </div>
        </Modal>
      )}
    </>
  );
}

/** Returns the filters for the audit entry, without those whose name or text exceeds the API's limits. */
function auditedFilters({ filters }: ListAddress): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name, text]) => name.length <= 20 && text.length <= 254));
}

/** Returns a name such as everline-orders-2026-11-21.csv, with the day in UTC. */
function fileNameOf(list: ListName, now: Date): string {
  return `${brand.name.toLowerCase()}-${list}-${now.toISOString().slice(0, 10)}.csv`;
}
