import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { passkeyWords } from "#shared/content/words/passkeys.ts";
import { useBusy } from "../../form/use-busy.ts";
import { useWords } from "../../language/use-words.ts";
import { PasskeyFailure, type PasskeyFailureWords } from "../../passkeys/failure.ts";
import { type Proof, proveWithPasskey } from "../../passkeys/own-passkeys.ts";
import { ApiError } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

/**
 * The end of a dialog that changes the passkeys: asks for the password, or lets a passkey confirm instead, and then
 * makes the change. Errors are displayed here, and what was typed stays.
 */
export function ProofForm({
  words,
  look,
  mayUsePasskey,
  change,
  cancel,
  children,
}: {
  readonly words: PasskeyFailureWords & { readonly submit: string; readonly busy: string };
  readonly look: "primary" | "danger";
  /** Whether the account has a passkey, and the browser can use it. */
  readonly mayUsePasskey: boolean;
  readonly change: (proof: Proof) => Promise<void>;
  /** The button that closes the dialog. */
  readonly cancel: { readonly label: string; readonly onClick: () => void };
  readonly children?: ReactNode;
}) {
  const passwordWords = useWords("passkeys", passkeyWords).password;
  const [password, setPassword] = useState("");
  const [passwordError, setPasswordError] = useState<"missing" | "wrong">();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { busy, run, isBusy } = useBusy();
  const form = useRef<HTMLFormElement>(null);

  const messageFor = (error: unknown) =>
    error instanceof PasskeyFailure ? words[error.reason] : messageOf(error, words.failed);
  const rejectPassword = (error: "missing" | "wrong") => {
    setPasswordError(error);
    form.current?.querySelector<HTMLInputElement>("[name=currentPassword]")?.focus();
  };
  const attempt = (prove: () => Promise<Proof>) =>
    run(async () => {
      setPasswordError(undefined);
      setFailure(undefined);
      try {
        const proof = await prove();
        await change(proof);
      } catch (error) {
        if (error instanceof SessionOver) return;
        if (error instanceof ApiError && error.code === "wrong_password") return rejectPassword("wrong");
        setFailure({ error });
      }
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy()) return;
    if (password === "") return rejectPassword("missing");
    void attempt(async () => ({ currentPassword: password }));
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      {children}
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <div className="w-full">
          <PasswordField
            name="currentPassword"
            label={passwordWords.label}
            help={passwordWords.help}
            error={passwordError && passwordWords[passwordError]}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="current-password"
            showLabel={passwordWords.show}
            hideLabel={passwordWords.hide}
          />
        </div>
        {mayUsePasskey && (
          <Button look="quiet" className="text-left" disabled={busy} onClick={() => void attempt(provePatiently)}>
            {passwordWords.usePasskey}
          </Button>
        )}
      </div>
      {failure !== undefined && <Notice look="error">{messageFor(failure.error)}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" size="small" disabled={busy} onClick={cancel.onClick}>
          {cancel.label}
        </Button>
        <Button type="submit" look={look} size="small" busy={busy}>
          {busy ? words.busy : words.submit}
        </Button>
      </div>
    </form>
  );
}

const provePatiently = () => callAsSignedInUser(proveWithPasskey);
