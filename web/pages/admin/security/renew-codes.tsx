import { useState } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { ApiError } from "#web/session/api.ts";
import { adminCall } from "../session/admin-call.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const words = securityWords.page;

/** Asks for a code, creates new recovery codes and displays them. */
export function RenewCodes({ onDone }: { readonly onDone: (message?: string) => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = async (code: string) => {
    try {
      setCodes((await adminCall("renewRecoveryCodes", { body: { code } })).recoveryCodes);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "second_factor_is_off") throw error;
      onDone(words.factor.alreadyOff);
    }
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => onDone(words.factor.codesCreated)} />;
  return (
    <CodeDialog words={words.renew} look="primary" acceptsRecoveryCode={false} send={renew} onClose={() => onDone()} />
  );
}
