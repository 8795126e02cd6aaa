import { useEffect, useRef, useState } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import type { Reply } from "#shared/contract/index.ts";
import { ApiError } from "#web/session/api.ts";
import { CurrentPasswordField } from "#web/sign-in/current-password-field.tsx";
import { useCurrentPassword } from "#web/sign-in/use-current-password.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import { useFormSubmit } from "../session/use-form-submit.ts";
import { ConfirmSecondFactor } from "./confirm-second-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const { page, failed } = securityWords;
const words = page.setUp;

/**
 * Sets up the second factor: asks for the password if the sign-in is not recent, shows the secret for the app, asks
 * for the app's first code, and displays the recovery codes.
 */
export function SetUpSecondFactor({ onDone }: { readonly onDone: (message?: string) => void }) {
  const [secret, setSecret] = useState<Reply<"beginSecondFactor">>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [problem, setProblem] = useState<string>();
  const password = useCurrentPassword(words.password);
  const hasStarted = useRef(false);

  const startSetup = async () => {
    setProblem(undefined);
    try {
      setSecret(await adminCall("beginSecondFactor", { body: password.requestFields }));
    } catch (error) {
      if (password.handleFailure(error)) return;
      if (error instanceof ApiError && error.code === "second_factor_is_on") return onDone(page.factor.alreadyOn);
      setProblem(messageOf(error, failed));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as another call would create another secret.
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void startSetup();
  }, []);
  const { busy, onSubmit } = useFormSubmit(
    () => undefined,
    () => {
      password.clearError();
      return startSetup();
    },
  );

  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => onDone(page.factor.switchedOn)} />;
  return (
    <Modal title={words.title} closeLabel={words.cancel} onClose={() => onDone()}>
      <p className="text-small">{words.about}</p>
      {secret !== undefined ? (
        <ConfirmSecondFactor
          secret={secret}
          onEnabled={setCodes}
          onAlreadyEnabled={() => onDone(page.factor.alreadyOn)}
          onCancel={() => onDone()}
        />
      ) : password.required ? (
        <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
          <CurrentPasswordField
            password={password}
            label={words.password.label}
            help={words.password.help}
            showLabel={words.show}
            hideLabel={words.hide}
          />
          {problem !== undefined && <FailureNotice message={problem} onRetry={() => void startSetup()} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" busy={busy}>
              {busy ? words.continuing : words.continue}
            </Button>
            <Button size="small" look="secondary" onClick={() => onDone()}>
              {words.cancel}
            </Button>
          </div>
        </form>
      ) : problem !== undefined ? (
        <FailureNotice message={problem} onRetry={() => void startSetup()} />
      ) : (
        <div>
          <p role="status" className="sr-only">
            {words.preparing}
          </p>
          <Skeleton className="h-60 w-60" />
        </div>
      )}
    </Modal>
  );
}
