import { useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { userWords as words } from "#shared/content/words/admin/users.ts";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { AdminPage } from "../frame/page.tsx";
import type { Filter } from "../list/filters.tsx";
import { List } from "../list/list.tsx";
import { useListAddress } from "../list/list-address.ts";
import { commonQuery, knownValue, type ReadRows } from "../list/read-rows.ts";
import { adminCall } from "../session/admin-call.ts";
import { columns } from "./columns.tsx";
import type { AdminUser } from "./user.ts";
import { UserSheet } from "./user-sheet.tsx";

const filters: readonly Filter[] = [
  { name: "role", label: words.role.label, options: [{ value: "admin", label: words.role.admins }] },
];

const readUsers: ReadRows<AdminUser> = async (request, signal) => {
  const query = { ...commonQuery(request), role: knownValue(["admin"], request.filter("role")) };
  const { users, nextCursor } = await adminCall("listAdminUsers", { query }, { signal });
  return { rows: users, nextCursor };
};

/** The users page: the list of accounts, and the sheet of the open account. */
export default function Users() {
  const address = useListAddress();
  const [outcome, setOutcome] = useState<ActionOutcome>();
  return (
    <AdminPage title={frameWords.tabs.users}>
      <Outcome outcome={outcome} />
      <List
        list="users"
        caption={words.caption}
        columns={columns}
        readRows={readUsers}
        idOf={({ id }) => id}
        nameOf={({ name, email }) => (name === "" ? email : `${name}, ${email}`)}
        address={address}
        searchPlaceholder={words.search}
        searchHelp={words.searchHelp}
        filteredDate={words.columns.createdAt}
        filters={filters}
        failed={words.failed}
        empty={words.empty}
      />
      {address.openRecordId !== undefined && (
        <UserSheet
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
