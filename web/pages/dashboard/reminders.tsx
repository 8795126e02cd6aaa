import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useBusy } from "../../form/use-busy.ts";
import { useWords } from "../../language/use-words.ts";
import { call } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import type { User } from "./use-account.ts";

/** Whether the customer is mailed reminders, and the button that changes it. */
export function Reminders({
  user,
  onUpdated,
}: {
  readonly user: User;
  readonly onUpdated: (user: User, token: string | undefined) => void;
}) {
  const words = useWords("dashboard", dashboardWords).account;
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { busy, run } = useBusy();
  const areOff = user.reminders === false;
  const change = () =>
    run(async () => {
      setFailure(undefined);
      try {
        const reply = await callAsSignedInUser(() => call("updateMe", { body: { reminders: areOff } }));
        onUpdated(reply.user, reply.token);
      } catch (error) {
        if (!(error instanceof SessionOver)) setFailure({ error });
      }
    });
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <span role="status">
        {failure ? messageOf(failure.error, words.remindersFailed) : areOff ? words.remindersOff : words.remindersOn}
      </span>
      <Button look="quiet" busy={busy} onClick={() => void change()}>
        {areOff ? words.turnRemindersOn : words.turnRemindersOff}
      </Button>
    </div>
  );
}
