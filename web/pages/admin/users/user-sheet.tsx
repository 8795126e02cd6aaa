import { useState } from "react";
import { userWords } from "#shared/content/words/admin/users.ts";
import { isAdmin } from "#web/session/session.ts";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { RecordSheet } from "../frame/record-sheet.tsx";
import { Mails } from "../mails/mails.tsx";
import { useAdminQuery } from "../session/queries.ts";
import { AdminPill } from "./admin-pill.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { DownloadUser } from "./download-user.tsx";
import { SignOutUser } from "./sign-out-user.tsx";
import { nameOf, type UserDetail } from "./user.ts";
import { UserFacts } from "./user-facts.tsx";
import { UserLines } from "./user-lines.tsx";
import { UserOrders } from "./user-orders.tsx";

const words = userWords.sheet;

/** An account's sheet: details, numbers, orders, actions. */
export function UserSheet({
  id,
  onClose,
  onDeleted,
}: {
  readonly id: string;
  readonly onClose: () => void;
  /** Called when the account was deleted. */
  readonly onDeleted: (outcome: ActionOutcome) => void;
}) {
  const query = useAdminQuery("getAdminUser", { params: { id } });
  return (
    <RecordSheet
      eyebrow={words.eyebrow}
      titleOf={({ user }) => nameOf(user)}
      statusOf={({ user }) => isAdmin(user.role) && <AdminPill />}
      query={query}
      failed={words.failed}
      onClose={onClose}
    >
      {(detail) => <UserContent detail={detail} onDeleted={onDeleted} />}
    </RecordSheet>
  );
}

function UserContent({
  detail: { user, orders },
  onDeleted,
}: {
  readonly detail: UserDetail;
  readonly onDeleted: (outcome: ActionOutcome) => void;
}) {
  const [outcome, setOutcome] = useState<ActionOutcome>();
  // The current admin. For their own account, some actions differ or are rejected.
  const me = useAdminQuery("getMe", {});
  const isOwn = me.data?.user.id === user.id;
  return (
    <>
      <Outcome outcome={outcome} />
      <UserFacts user={user} />
      <UserLines orders={orders} />
      <UserOrders orders={orders} />
      <Mails filter={{ to: user.id }} />
      <section aria-label={words.actions.heading} className="grid grid-cols-1 gap-4 border-t border-hairline pt-6">
        <DownloadUser user={user} onDone={setOutcome} />
        <div className="flex flex-wrap items-center gap-2">
          <SignOutUser user={user} isOwn={isOwn} onDone={setOutcome} />
          {me.data !== undefined && <DeleteUser user={user} isOwn={isOwn} onDeleted={onDeleted} />}
        </div>
      </section>
    </>
  );
}
