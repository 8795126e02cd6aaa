import { type FormEvent, useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../../language/use-words.ts";
import { PasskeyFailure } from "../../passkeys/failure.ts";
import { supportsPasskeys } from "../../passkeys/support.ts";
import { ApiError, send } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import { finishProof, type Proof, useRequiredProof } from "../../session/request-proof.ts";
import { endSessionOnServer } from "../../session/sign-out.ts";
import { signIn } from "../../sign-in/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

/** Asks an admin for a code or the password while a call waits for it. */
export function ProofDialog({
  email,
  onRenewed,
}: {
  /** The account's email, for verifying the password. */
  readonly email: string;
  /** `isNewSession`: whether the token belongs to a session that replaces the one of this page. */
  readonly onRenewed: (token: string, isNewSession: boolean) => void;
}) {
  const proof = useRequiredProof();
  if (proof === undefined) return null;
  return <ProofForm key={proof} proof={proof} email={email} onRenewed={onRenewed} />;
}

/** Verifies a second-factor code, and returns the new token. */
async function verifyCode(code: string): Promise<string> {
  // Loaded on demand, because only admins need the admin routes.
  const { adminRoutes } = await import("#shared/contract/admin/routes.ts");
  const { token } = await callAsSignedInUser(() =>
    send<"giveSecondFactor">(adminRoutes.giveSecondFactor, { body: { code } }),
  );
  return token;
}

/** Starts a session with the password, which replaces the one of this page; returns its token. */
async function signInAgain(email: string, password: string): Promise<string> {
  const { token } = await signIn({ email, password });
  endSessionOnServer();
  return token;
}

/** Uses a passkey instead of a code, and returns the new token. */
async function verifyPasskey(): Promise<string> {
  const { givePasskey } = await import("../../passkeys/give-passkey.ts");
  return callAsSignedInUser(() => givePasskey());
}

function ProofForm({
  proof,
  email,
  onRenewed,
}: {
  readonly proof: Proof;
  readonly email: string;
  readonly onRenewed: (token: string, isNewSession: boolean) => void;
}) {
  const { proof: proofWords, account, close } = useWords("dashboard", dashboardWords);
  const words = proofWords[proof];
  const [input, setInput] = useState("");
  const [problem, setProblem] = useState<"missing" | { readonly error: unknown }>();
  const [busy, setBusy] = useState(false);
  const isMissing = proof === "code" ? input.trim().length < 6 : input === "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isMissing) return setProblem("missing");
    await prove(() => (proof === "code" ? verifyCode(input) : signInAgain(email, input)));
  };
  /** Stores the token that a proof returns, and lets the call proceed. */
  const prove = async (send: () => Promise<string>) => {
    setBusy(true);
    try {
      onRenewed(await send(), proof === "password");
      finishProof("proceed");
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return finishProof("cancel");
      setProblem({ error });
    }
  };
  const textOf = (error: unknown): string => {
    if (error instanceof PasskeyFailure) return proofWords.code.passkeyCanceled;
    // The sign-in's own message mentions the email address, which was not entered here.
    const isWrong = proof === "password" && error instanceof ApiError && error.code === "wrong_credentials";
    return isWrong ? proofWords.password.wrong : messageOf(error, words.failed);
  };

  const fieldProps = {
    label: words.label,
    error: problem === "missing" ? words.missing : problem && textOf(problem.error),
    value: input,
    onChange: (event: { readonly target: { readonly value: string } }) => setInput(event.target.value),
  };
  return (
    <Modal title={words.title} closeLabel={close} onClose={() => finishProof("cancel")}>
      <p className="text-small text-ink-soft">{words.about}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
        {proof === "code" ? (
          <TextField
            {...fieldProps}
            name="code"
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <PasswordField
            {...fieldProps}
            name="currentPassword"
            autoComplete="current-password"
            showLabel={account.showPassword}
            hideLabel={account.hidePassword}
          />
        )}
        <Button type="submit" size="small" busy={busy}>
          {busy ? words.busy : words.submit}
        </Button>
        {proof === "code" && supportsPasskeys() && (
          <Button look="quiet" disabled={busy} onClick={() => void prove(verifyPasskey)}>
            {proofWords.code.usePasskey}
          </Button>
        )}
      </form>
    </Modal>
  );
}
