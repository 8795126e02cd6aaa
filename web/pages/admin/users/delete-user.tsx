import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { userWords } from "../../../../shared/content/words/admin/users.ts";
import { addresses } from "../../../addresses.ts";
import { ApiError } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../frame/confirm.tsx";
import type { OutcomeOf } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import type { AdminUser } from "./user.ts";

const words = userWords.deletion;

/** Which lists and answers may show something of an account. */
const touched = ["users", "orders", "donations", "messages", "audit", "getAdminSummary", "getAdminSeries"] as const;

/** "Delete account", as the person could themselves. An admin's own is deleted on the dashboard, where the password is asked for. */
export function DeleteUser({
  user: { id, name, email },
  isOwn,
  onGone,
}: {
  readonly user: AdminUser;
  readonly isOwn: boolean;
  readonly onGone: (outcome: OutcomeOf) => void;
}) {
  const [open, setOpen] = useState(false);
  const answers = useQueryClient();
  const isGone = useRef(false);
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
  const remove = async () => {
    try {
      await adminCall("deleteAdminUser", { params: { id } });
    } catch (error) {
      // Deleted by an attempt whose answer was lost, or by somebody else.
      if (!(error instanceof ApiError && error.code === "not_found")) throw error;
    }
    isGone.current = true;
    for (const queryKey of touched) void answers.invalidateQueries({ queryKey: [queryKey] });
  };
  const close = () => {
    setOpen(false);
    if (!isGone.current) return;
    // Not asked for again while its sheet is closing: it is gone.
    void answers.invalidateQueries({ queryKey: ["getAdminUser", { params: { id } }], refetchType: "none" });
    onGone({ look: "success", text: words.done(email) });
  };
  return (
    <>
      <Button look="danger" size="small" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      {open && (
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
