import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { auditWords as words } from "#shared/content/words/admin/audit.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { AdminPage } from "../frame/page.tsx";
import { timeText } from "../frame/when.tsx";
import { List } from "../list/list.tsx";
import { useListAddress } from "../list/list-address.ts";
import { commonQuery, type PageOfRows, type ReadRows } from "../list/read-rows.ts";
import { adminCall } from "../session/admin-call.ts";
import { columns } from "./columns.tsx";
import { Detail } from "./detail.tsx";
import { actionWords, type Entry } from "./entry.ts";

const listName = "audit";

const readEntries: ReadRows<Entry> = async (request, signal) => {
  const { sort: _, ...query } = commonQuery(request);
  const input = { query: { ...query, action: request.filter("action") } };
  const { entries, nextCursor } = await adminCall("listAdminAudit", input, signal === undefined ? {} : { signal });
  return { rows: entries, nextCursor };
};

const actions = Object.entries(words.actions).map(([value, label]) => ({ value, label }));

/** The audit log: author, time, target, and old and new values. */
export default function Audit() {
  const address = useListAddress();
  const queryClient = useQueryClient();
  const { filters, cursor, openRecordId } = address;
  const queryState = useQueryState(queryClient, [listName, filters, cursor]);
  const entry = openRecordId === undefined ? undefined : findLoadedEntry(queryClient, openRecordId);
  return (
    <AdminPage title={frameWords.tabs.audit} intro={words.intro}>
      <List
        list={listName}
        caption={words.caption}
        columns={columns}
        readRows={readEntries}
        idOf={({ id }) => id}
        nameOf={({ action, at }) => words.nameOf(timeText(at), actionWords(action))}
        address={address}
        searchPlaceholder={words.search}
        filteredDate={words.columns.at}
        filters={[{ name: "action", label: words.filter, options: actions }]}
        failed={words.failed}
        empty={words.empty}
      />
      {openRecordId !== undefined && (
        <Detail
          key={openRecordId}
          id={openRecordId}
          entry={entry}
          state={queryState === undefined || queryState.fetchStatus === "fetching" ? "waiting" : queryState.status}
          onClose={address.close}
        />
      )}
    </AdminPage>
  );
}

/** Observes the state of the list's query, because a single entry cannot be requested. */
function useQueryState(queryClient: QueryClient, key: readonly unknown[]) {
  return useSyncExternalStore(
    (notify) => queryClient.getQueryCache().subscribe(notify),
    () => queryClient.getQueryState<PageOfRows<Entry>>(key),
  );
}

/** Finds an entry in the pages of the list loaded so far. It cannot be outdated, because entries never change. */
function findLoadedEntry(queryClient: QueryClient, id: string): Entry | undefined {
  return queryClient
    .getQueriesData<PageOfRows<Entry>>({ queryKey: [listName] })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((entry) => entry.id === id);
}
