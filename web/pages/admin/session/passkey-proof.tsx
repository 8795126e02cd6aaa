import { useState } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { useBusy } from "#web/form/use-busy.ts";
import { PasskeyFailure } from "#web/passkeys/failure.ts";
import { supportsPasskeys } from "#web/passkeys/support.ts";
import { session } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { lockFor, lockNow, unlockIfAllowed } from "./lock.ts";
import { messageOf } from "./message-of.ts";
import { replaceToken } from "./replace-token.ts";

const words = securityWords.lock.passkey;

/** The button that unlocks the area with a passkey, in place of a code or the password. */
export function PasskeyProof() {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  if (!supportsPasskeys()) return null;

  const give = async () => {
    setProblem(undefined);
    const { token: previousToken } = session();
    try {
      const { givePasskey } = await import("#web/passkeys/give-passkey.ts");
      const token = await givePasskey();
      if (session().token === previousToken) replaceToken(token);
      await unlockIfAllowed();
    } catch (error) {
      const lock = lockFor(error);
      if (lock === "password") return lockNow(lock);
      const isCanceled = error instanceof PasskeyFailure && error.reason === "canceled";
      setProblem(isCanceled ? words.canceled : messageOf(error, words.failed));
    }
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <Button look="secondary" busy={busy} onClick={() => void run(give)}>
        {busy ? words.busy : words.submit}
      </Button>
      {problem !== undefined && <Notice look="error">{problem}</Notice>}
    </div>
  );
}
