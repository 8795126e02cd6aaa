import { securityWords } from "#shared/content/words/admin/security.ts";
import { ApiError } from "#web/session/api.ts";
import { adminCall } from "../session/admin-call.ts";
import { replaceToken } from "../session/replace-token.ts";
import { CodeDialog } from "./code-dialog.tsx";

const words = securityWords.page;

/** Asks for a code and disables the second factor. */
export function DisableSecondFactor({ onDone }: { readonly onDone: (message?: string) => void }) {
  const disable = async (code: string) => {
    try {
      const { token } = await adminCall("endSecondFactor", { body: { code } });
      replaceToken(token);
      onDone(words.factor.switchedOff);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "second_factor_is_off") throw error;
      onDone(words.factor.alreadyOff);
    }
  };
  return <CodeDialog words={words.turnOff} look="danger" acceptsRecoveryCode send={disable} onClose={() => onDone()} />;
}
