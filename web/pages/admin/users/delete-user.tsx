import { Link } from "react-router";
import { userWords } from "#shared/content/words/admin/users.ts";
import { addresses } from "#shared/domain/addresses.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "../frame/confirm.tsx";
import type { OutcomeOf } from "../frame/outcome.tsx";
import { useDeletion } from "../frame/use-deletion.ts";
import { adminCall } from "../session/admin-call.ts";
import type { AdminUser } from "./user.ts";

const words = userWords.deletion;

/** Queries that depend on an account. */
const affectedQueries = [
  "users",
  "orders",
  "donations",
  "messages",
  "audit",
  "getAdminSummary",
  "getAdminSeries",
] as const;

/**
 * The "Delete account" button, with the same effect as the user's own. Admins delete their own account on the
 * dashboard, which asks for the password.
 */
export function DeleteUser({
  user: { id, name, email },
  isOwn,
  onGone,
}: {
  readonly user: AdminUser;
  readonly isOwn: boolean;
  readonly onGone: (outcome: OutcomeOf) => void;
}) {
  const { asks, ask, remove, close } = useDeletion({
    record: ["getAdminUser", { params: { id } }],
    touched: affectedQueries,
    send: () => adminCall("deleteAdminUser", { params: { id } }),
    onGone: () => onGone({ look: "success", text: words.done(email) }),
  });
  if (isOwn) {
    return (
      <p className="basis-full text-small text-ink-soft">
        {words.own}{" "}
        <Link to={addresses.dashboard} className="text-leaf underline underline-offset-4">
          {words.toDashboard}
        </Link>
      </p>
    );
  }
  return (
    <>
      <Button look="danger" size="small" onClick={ask}>
        {words.action}
      </Button>
      {asks && (
        <Confirm
          title={words.title}
          action={words.confirm}
          busyAction={words.busy}
          cancel={words.cancel}
          failed={words.failed}
          typed={{ label: words.typed(email), text: email, wrong: words.wrong }}
          onConfirm={remove}
          onClose={close}
        >
          <p>{words.question(name, email)}</p>
          <ul className="grid list-disc grid-cols-1 gap-1 pl-5 text-ink-soft">
            {words.consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        </Confirm>
      )}
    </>
  );
}
