import { type FormEvent, useRef, useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useBusy } from "../../form/use-busy.ts";
import { SiteLink } from "../../language/site-link.tsx";
import { useWords } from "../../language/use-words.ts";
import { send } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import { CurrentPasswordField } from "../../sign-in/current-password-field.tsx";
import { useCurrentPassword } from "../../sign-in/use-current-password.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Notice } from "../../ui/notice.tsx";
import "./delete-account.css";

/**
 * Explains the consequences, asks for the account's email and password, and deletes the account. Server errors are
 * displayed here.
 */
export function DeleteAccount({
  email,
  lineCount,
  hasReceipts,
  onKeepCopy,
  onClose,
  onDeleted,
}: {
  readonly email: string;
  /** The number of licenses that end: active and suspended ones. */
  readonly lineCount: number;
  readonly hasReceipts: boolean;
  /** Closes the dialog for what the customer wants to keep: the part of the page with this heading. */
  readonly onKeepCopy: (headingId: "your-data" | "orders") => void;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { account, currentPassword: passwordWords, data, close: closeLabel } = useWords("dashboard", dashboardWords);
  const words = data.deletion;
  const [typedEmail, setTypedEmail] = useState("");
  const [isOtherEmail, setIsOtherEmail] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { busy, run, isBusy } = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const currentPassword = useCurrentPassword(passwordWords, true);

  const close = () => {
    // Stays open during the request, whose error would be reported here.
    if (!isBusy()) onClose();
  };

  const deleteAccount = async () => {
    try {
      await callAsSignedInUser(() => send<"deleteMe">(accountRoutes.deleteMe, { body: currentPassword.requestFields }));
      onDeleted();
    } catch (error) {
      if (error instanceof SessionOver) return;
      if (!currentPassword.handleFailure(error)) setFailure({ error });
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy()) return;
    const isOther = typedEmail.trim().toLowerCase() !== email;
    setIsOtherEmail(isOther);
    setFailure(undefined);
    currentPassword.clearError();
    if (isOther) return form.current?.querySelector("input")?.focus();
    if (currentPassword.isMissing()) return;
    await run(deleteAccount);
  };

  return (
    <Modal title={words.title} closeLabel={closeLabel} onClose={close}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="delete-account grid grid-cols-1 gap-5"
      >
        <ul className="grid gap-3 border-l-4 border-stamp pl-4 text-small">
          {words.consequences(lineCount).map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
          <li>
            {words.conversations}{" "}
            <SiteLink to={sitePaths.contact} className="inline-block py-1 text-leaf underline underline-offset-4">
              {words.conversationsAsk}
            </SiteLink>
          </li>
        </ul>
        <div className="text-small">
          <p className="text-ink-soft">{words.copy}</p>
          <div className="flex flex-wrap gap-x-5">
            <Button look="quiet" disabled={busy} onClick={() => onKeepCopy("your-data")}>
              {data.download.heading}
            </Button>
            {hasReceipts && (
              <Button look="quiet" disabled={busy} onClick={() => onKeepCopy("orders")}>
                {words.receipts}
              </Button>
            )}
          </div>
        </div>
        <TextField
          name="email"
          label={words.confirm(email)}
          error={isOtherEmail ? words.differs : undefined}
          value={typedEmail}
          onChange={(event) => setTypedEmail(event.target.value)}
          type="email"
          // A password manager's autofill would confirm in the user's place.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CurrentPasswordField
          password={currentPassword}
          label={passwordWords.label}
          help={words.passwordHelp}
          showLabel={account.showPassword}
          hideLabel={account.hidePassword}
          isPlain
        />
        {failure !== undefined && <Notice look="error">{messageOf(failure.error, words.failed)}</Notice>}
        <DialogFooter>
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" size="small" disabled={busy} onClick={close}>
              {words.keep}
            </Button>
            <Button type="submit" look="danger" size="small" busy={busy}>
              {busy ? words.busy : words.submit}
            </Button>
          </div>
        </DialogFooter>
      </form>
    </Modal>
  );
}
