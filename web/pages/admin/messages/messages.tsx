import { useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { messageWords as words } from "#shared/content/words/admin/messages.ts";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { AdminPage } from "../frame/page.tsx";
import { useSummary } from "../frame/summary.ts";
import type { Filter } from "../list/filters.tsx";
import { List } from "../list/list.tsx";
import { useListAddress } from "../list/list-address.ts";
import { knownValue, type ReadRows } from "../list/read-rows.ts";
import { adminCall } from "../session/admin-call.ts";
import { columns } from "./columns.tsx";
import type { Message } from "./message.ts";
import { MessageSheet } from "./message-sheet.tsx";

const filterValues = ["unread", "waiting", "answered"] as const;
const filters: readonly Filter[] = [
  { name: "show", label: words.show, options: filterValues.map((value) => ({ value, label: words.filters[value] })) },
];
const filterQueries = {
  unread: { unread: "true" },
  waiting: { answered: "false" },
  answered: { answered: "true" },
} as const;

const readMessages: ReadRows<Message> = async ({ filter, limit, cursor }, signal) => {
  const show = knownValue(filterValues, filter("show"));
  const query = { limit, cursor, search: filter("search"), ...(show === undefined ? {} : filterQueries[show]) };
  const { messages, nextCursor } = await adminCall("listAdminMessages", { query }, { signal });
  return { rows: messages, nextCursor };
};

/** The inbox, and a message's sheet. */
export default function Messages() {
  const address = useListAddress();
  const [outcome, setOutcome] = useState<ActionOutcome>();
  // Loads the unread count for the navigation, and updates it as messages are read.
  useSummary();
  return (
    <AdminPage title={frameWords.tabs.messages}>
      <Outcome outcome={outcome} />
      <List
        list="messages"
        caption={words.caption}
        columns={columns}
        readRows={readMessages}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        address={address}
        searchPlaceholder={words.search}
        searchHelp={words.searchHelp}
        filters={filters}
        failed={words.failed}
        empty={words.empty}
      />
      {address.openRecordId !== undefined && (
        <MessageSheet
          key={address.openRecordId}
          id={address.openRecordId}
          onClose={address.close}
          onDeleted={(deletionOutcome) => {
            setOutcome(deletionOutcome);
            address.close();
          }}
        />
      )}
    </AdminPage>
  );
}
