import { useEffect, useRef, useState } from "react";
import { listWords } from "#shared/content/words/admin/list.ts";
import { brand } from "#shared/domain/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import { type ExportProgress, emptyExport, withNextPage } from "./collect.ts";
import type { Column } from "./columns.ts";
import type { ListAddress } from "./list-address.ts";
import type { ListOf, ReadRows } from "./read-rows.ts";

const words = listWords.export;
const count = new Intl.NumberFormat("en-US");

type Run =
  | { readonly is: "idle" | "canceled" }
  | { readonly is: "running" | "done"; readonly rows: number }
  /** `file`: the partial file to resume; absent when not even the audit entry was written. */
  | { readonly is: "failed"; readonly message: string; readonly file?: ExportProgress | undefined };

/**
 * Exports a whole filtered list: page by page, with progress, until it is complete or canceled. Only a complete file
 * is saved; a failed export can be resumed.
 */
export function Export<Row>({
  list,
  columns,
  address,
  load,
}: {
  readonly list: ListOf;
  readonly columns: readonly Column<Row>[];
  readonly address: ListAddress;
  readonly load: ReadRows<Row>;
}) {
  const [open, setOpen] = useState(false);
  const [run, setRun] = useState<Run>({ is: "idle" });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => {
    return () => stop.current?.abort();
  }, []);

  const collect = async (from?: ExportProgress) => {
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    let file = from;
    setRun({ is: "running", rows: file?.rows ?? 0 });
    try {
      if (file === undefined) {
        await adminCall("recordAdminExport", { body: { list, filter: recorded(address) } }, { signal });
        file = emptyExport(columns);
      }
      while (file.next !== null) {
        file = await withNextPage(file, columns, load, address.filter, signal);
        if (signal.aborted) return;
        setRun({ is: "running", rows: file.rows });
      }
      saveFile(nameOf(list, new Date()), new Blob(file.parts, { type: "text/csv;charset=utf-8" }));
      setRun({ is: "done", rows: file.rows });
    } catch (error) {
      if (!signal.aborted) setRun({ is: "failed", message: messageOf(error, words.failed), file });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setRun({ is: "canceled" });
  };
  const close = () => {
    if (run.is === "running") return cancel();
    setOpen(false);
    setRun({ is: "idle" });
  };

  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      {open && (
        <Modal title={words.title} closeLabel={run.is === "running" ? words.cancel : words.close} onClose={close}>
          <p className="text-small">{words.about}</p>
          {/* Screen readers announce the start and the end; the count in between is only displayed. */}
          <div role="status" className="text-small font-semibold tabular-nums empty:hidden">
            {run.is === "running" && <span className="sr-only">{words.begun}</span>}
            {run.is === "done" && words.done(count.format(run.rows))}
            {run.is === "canceled" && words.canceled}
          </div>
          {run.is === "running" && (
            <p className="-mt-5 text-small font-semibold tabular-nums">{words.running(count.format(run.rows))}</p>
          )}
          {run.is === "failed" && (
            <Notice look="error">
              {run.message} {words.notSaved}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            {run.is === "running" ? (
              <Button look="secondary" size="small" onClick={cancel}>
                {words.cancel}
              </Button>
            ) : (
              <Button size="small" onClick={() => void collect(run.is === "failed" ? run.file : undefined)}>
                {run.is === "idle" ? words.start : run.is === "failed" ? words.goOn : words.again}
              </Button>
            )}
          </div>
        </Modal>
      )}
    </>
  );
}

/** The filters for the audit entry, with names and texts shortened to the API's limits. */
function recorded({ filters }: ListAddress): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name, text]) => name.length <= 20 && text.length <= 254));
}

/** everline-orders-2026-11-21.csv, by the day in UTC. */
function nameOf(list: ListOf, now: Date): string {
  return `${brand.name.toLowerCase()}-${list}-${now.toISOString().slice(0, 10)}.csv`;
}
