import { type FormEvent, useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../../language/use-words.ts";
import { ApiError, messageOf, send } from "../../session/api.ts";
import { signIn } from "../../sign-in/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { callAsSignedInUser, SessionOver } from "./call-as-signed-in-user.ts";
import { finishProof, type Proof, useProofWanted } from "./request-proof.ts";

/** Asks an admin for a code or the password while a call waits for it. */
export function ProofDialog({
  email,
  onRenewed,
}: {
  /** The account's email, for verifying the password. */
  readonly email: string;
  readonly onRenewed: (token: string) => void;
}) {
  const proof = useProofWanted();
  if (proof === undefined) return null;
  return <Ask key={proof} proof={proof} email={email} onRenewed={onRenewed} />;
}

async function tokenFor(code: string): Promise<string> {
  // Loaded on demand, because only admins need their routes.
  const { adminRoutes } = await import("#shared/contract/admin/routes.ts");
  const { token } = await callAsSignedInUser(() =>
    send<"giveSecondFactor">(adminRoutes.giveSecondFactor, { body: { code } }),
  );
  return token;
}

function Ask({
  proof,
  email,
  onRenewed,
}: {
  readonly proof: Proof;
  readonly email: string;
  readonly onRenewed: (token: string) => void;
}) {
  const { proof: all, account, close } = useWords("dashboard", dashboardWords);
  const words = all[proof];
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isMissing = proof === "code" ? text.trim().length < 6 : text === "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isMissing) return setProblem(words.missing);
    setBusy(true);
    try {
      onRenewed(proof === "code" ? await tokenFor(text) : (await signIn({ email, password: text })).token);
      finishProof("goOn");
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return finishProof("giveUp");
      // The sign-in's own message mentions the email address, which was not entered here.
      const isWrong = proof === "password" && error instanceof ApiError && error.status === 401;
      setProblem(isWrong ? all.password.wrong : messageOf(error, words.failed));
    }
  };

  const field = {
    label: words.label,
    error: problem,
    value: text,
    onChange: (event: { readonly target: { readonly value: string } }) => setText(event.target.value),
  };
  return (
    <Modal title={words.title} closeLabel={close} onClose={() => finishProof("giveUp")}>
      <p className="text-small text-ink-soft">{words.about}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
        {proof === "code" ? (
          <TextField
            {...field}
            name="code"
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <PasswordField
            {...field}
            name="currentPassword"
            autoComplete="current-password"
            showLabel={account.showPassword}
            hideLabel={account.hidePassword}
          />
        )}
        <Button type="submit" size="small" busy={busy}>
          {busy ? words.busy : words.submit}
        </Button>
      </form>
    </Modal>
  );
}
