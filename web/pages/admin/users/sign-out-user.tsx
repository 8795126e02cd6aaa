import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { userWords } from "#shared/content/words/admin/users.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "../frame/confirm.tsx";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import type { AdminUser } from "./user.ts";

const words = userWords.signOut;

/**
 * The "Sign out everywhere" button: ends all sessions of the account, including the current one if the account is the
 * admin's own.
 */
export function SignOutUser({
  user: { id, name },
  isOwn,
  onDone,
}: {
  readonly user: AdminUser;
  readonly isOwn: boolean;
  readonly onDone: (outcome: ActionOutcome | undefined) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const isDone = useRef(false);
  const signOut = async () => {
    await adminCall("signOutAdminUser", { params: { id } });
    isDone.current = true;
    void queryClient.invalidateQueries({ queryKey: ["audit"] });
  };
  const close = () => {
    setIsOpen(false);
    onDone(isDone.current ? { look: "success", text: words.done(name) } : undefined);
    isDone.current = false;
  };
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setIsOpen(true)}>
        {words.action}
      </Button>
      {isOpen && (
        <Confirm
          title={words.title}
          action={words.confirm}
          busyAction={words.busy}
          cancel={words.cancel}
          failed={words.failed}
          onConfirm={signOut}
          onClose={close}
        >
          <p>{words.question(name)}</p>
          {isOwn && <p className="font-semibold">{words.own}</p>}
        </Confirm>
      )}
    </>
  );
}
