import { useState } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import type { Reply } from "#shared/contract/index.ts";
import { ApiError } from "#web/session/api.ts";
import { DialogFooter } from "#web/ui/dialog-footer.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { AdminCopyButton } from "../frame/admin-copy-button.tsx";
import { FormButtons } from "../frame/form-buttons.tsx";
import { useIsNarrow } from "../frame/use-is-narrow.ts";
import { adminCall } from "../session/admin-call.ts";
import { codeError } from "../session/code.ts";
import { CodeField, emptyCode } from "../session/code-field.tsx";
import { replaceToken } from "../session/replace-token.ts";
import { useFormSubmit } from "../session/use-form-submit.ts";

const words = securityWords.page.setUp;

/**
 * Shows the secret for the authenticator app, as a QR code and as text, and a field for the app's first code, which
 * enables the second factor. On a phone, the app is likely on it: the link that opens the app comes first.
 */
export function ConfirmSecondFactor({
  secret: { secret, uri },
  onEnabled,
  onAlreadyEnabled,
  onCancel,
}: {
  readonly secret: Reply<"beginSecondFactor">;
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  /** The second factor was already enabled elsewhere, or by a call whose response was lost. */
  readonly onAlreadyEnabled: () => void;
  readonly onCancel: () => void;
}) {
  const [code, setCode] = useState(emptyCode);
  const isNarrow = useIsNarrow();
  const confirm = async () => {
    try {
      const { token, recoveryCodes } = await adminCall("confirmSecondFactor", { body: { code: code.text } });
      replaceToken(token);
      onEnabled(recoveryCodes);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "second_factor_is_on") throw error;
      onAlreadyEnabled();
    }
  };
  const { busy, problem, isInputProblem, onSubmit } = useFormSubmit(() => codeError(code.text, "app"), confirm);
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-2">
        {isNarrow && <AppLink uri={uri} />}
        <p className="text-small font-semibold">{words.scan}</p>
        <div className="w-full max-w-40 sm:max-w-60">
          <QrCode text={uri} label={words.picture} />
        </div>
      </div>
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <p className="text-small font-semibold">{words.type}</p>
        <code className="font-mono text-small wrap-anywhere">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <AdminCopyButton text={secret} label={words.copy} size="small" />
        {!isNarrow && <AppLink uri={uri} />}
      </div>
      <CodeField
        code={code}
        onChange={setCode}
        acceptsRecoveryCode={false}
        takesFocus={false}
        error={isInputProblem ? problem : undefined}
      />
      <DialogFooter>
        {problem !== undefined && !isInputProblem && <Notice look="error">{problem}</Notice>}
        <FormButtons words={words} busy={busy} onCancel={onCancel} />
      </DialogFooter>
    </form>
  );
}

function AppLink({ uri }: { readonly uri: string }) {
  return (
    <a
      href={uri}
      className="inline-flex min-h-6 items-center justify-self-start text-small font-semibold text-leaf underline underline-offset-4"
    >
      {words.openApp}
    </a>
  );
}
