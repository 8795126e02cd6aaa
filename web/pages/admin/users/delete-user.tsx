import { Link } from "react-router";
import { userWords } from "#shared/content/words/admin/users.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "../frame/confirm.tsx";
import type { ActionOutcome } from "../frame/outcome.tsx";
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
 * The "Delete account" button. Has the same effect as the user's own button on the dashboard. Admins delete their own
 * account there, because the dashboard asks for the password.
 */
export function DeleteUser({
  user: { id, name, email },
  isOwn,
  onDeleted,
}: {
  readonly user: AdminUser;
  readonly isOwn: boolean;
  readonly onDeleted: (outcome: ActionOutcome) => void;
}) {
  const { isConfirming, askToConfirm, remove, close } = useDeletion({
    record: ["getAdminUser", { params: { id } }],
    affectedQueries,
    send: () => adminCall("deleteAdminUser", { params: { id } }),
    onDeleted: () => onDeleted({ look: "success", text: words.done(email) }),
  });
  if (isOwn) {
    return (
      <p className="basis-full text-small text-ink-soft">
        {words.own}{" "}
        <Link to={sitePaths.dashboard} className="text-leaf underline underline-offset-4">
          {words.toDashboard}
        </Link>
      </p>
    );
  }
  return (
    <>
      <Button look="danger" size="small" onClick={askToConfirm}>
        {words.action}
      </Button>
      {isConfirming && (
        <Confirm
          title={words.title}
          action={words.confirm}
          busyAction={words.busy}
          cancel={words.cancel}
          failed={words.failed}
          typedConfirmation={{ label: words.typed(email), text: email, wrongTextMessage: words.wrong }}
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
