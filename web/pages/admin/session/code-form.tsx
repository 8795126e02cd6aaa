import { useState } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { ApiError } from "#web/session/api.ts";
import { session } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { codeError } from "./code.ts";
import { CodeField, emptyCode } from "./code-field.tsx";
import { lockFor, lockNow, unlockIfAllowed } from "./lock.ts";
import { replaceToken } from "./replace-token.ts";
import { request } from "./request.ts";
import { useFormSubmit } from "./use-form-submit.ts";

const words = securityWords.lock.code;

/** The form for the code of the second factor, the second step of an admin's sign-in. */
export function CodeForm() {
  const [code, setCode] = useState(emptyCode);

  const submitCode = async () => {
    const { token: previousToken } = session();
    try {
      const { token } = await request("giveSecondFactor", { body: { code: code.text } });
      if (session().token === previousToken) replaceToken(token);
    } catch (error) {
      // An operator, for instance, may have disabled the second factor in the meantime. Then no code is needed.
      const isFactorOff = error instanceof ApiError && error.code === "second_factor_is_off";
      const lock = lockFor(error);
      if (lock === "password") return lockNow(lock);
      if (!isFactorOff) throw error;
    }
    await unlockIfAllowed();
  };
  const { busy, problem, onSubmit } = useFormSubmit(() => codeError(code.text, code.kind), submitCode);
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <CodeField code={code} onChange={setCode} acceptsRecoveryCode />
      {problem !== undefined && <Notice look="error">{problem}</Notice>}
      <Button type="submit" busy={busy}>
        {busy ? words.busy : words.submit}
      </Button>
    </form>
  );
}
