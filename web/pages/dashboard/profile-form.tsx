import { type FormEvent, useEffect, useRef, useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { EmailField } from "../../form/email-field.tsx";
import { useBusy } from "../../form/use-busy.ts";
import { useWords } from "../../language/use-words.ts";
import { call } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { CurrentPasswordField } from "../../sign-in/current-password-field.tsx";
import { useCurrentPassword } from "../../sign-in/use-current-password.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import {
  faultText,
  formError,
  type ProfileChanges,
  type ProfileDraft,
  type ProfileFaults,
  type ProfileField,
  profileChanges,
  profileFaults,
  refusedFields,
} from "./profile-changes.ts";
import { deleteStoredDraft, readStoredDraft, storeDraft } from "./stored-draft.ts";
import type { User } from "./use-account.ts";

/** Edits the profile. Sends only the changes; a new address or password needs the current password. */
export function ProfileForm({
  user,
  focus,
  onUpdated,
  onCancel,
}: {
  readonly user: User;
  /** The field to focus, because the user has just asked for the form; a new object focuses it again. */
  readonly focus: { readonly field: "name" | "email" } | undefined;
  readonly onUpdated: (user: User, token: string | undefined) => void;
  readonly onCancel: () => void;
}) {
  const { account: words, currentPassword: passwordWords } = useWords("dashboard", dashboardWords);
  const passwordLabels = { showLabel: words.showPassword, hideLabel: words.hidePassword };
  const [draft, setDraft] = useState<ProfileDraft>(() => ({
    name: user.name,
    email: user.email,
    ...readStoredDraft(user.id),
    password: "",
    confirmation: "",
  }));
  const [faults, setFaults] = useState<ProfileFaults>({});
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [unchanged, setUnchanged] = useState(false);
  const { busy, run, isBusy } = useBusy();
  const isSensitive = draft.password !== "" || draft.email.trim().toLowerCase() !== user.email;
  const currentPassword = useCurrentPassword(passwordWords, isSensitive);
  const form = useRef<HTMLFormElement>(null);
  const failureText = failure && formError(failure.error, words);

  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLInputElement>(`[name="${focus.field}"]`)?.focus();
  }, [focus]);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [faults]);

  const fieldProps = (name: ProfileField) => ({
    name,
    value: draft[name],
    error: faultText(faults[name], words),
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const next = { ...draft, [name]: event.target.value };
      setDraft(next);
      storeDraft(user.id, next);
    },
  });

  const send = async (changes: ProfileChanges) => {
    try {
      const reply = await callAsSignedInUser(() =>
        call("updateMe", { body: { ...changes, ...currentPassword.requestFields } }),
      );
      deleteStoredDraft();
      onUpdated(reply.user, reply.token);
    } catch (error) {
      if (error instanceof SessionOver) return;
      if (currentPassword.handleFailure(error)) return;
      setFaults(refusedFields(error));
      setFailure({ error });
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy()) return;
    const draftFaults = profileFaults(draft);
    const changes = profileChanges(draft, user);
    setFaults(draftFaults);
    setFailure(undefined);
    setUnchanged(false);
    currentPassword.clearError();
    if (Object.keys(draftFaults).length > 0) return;
    if (changes === undefined) return setUnchanged(true);
    if (currentPassword.isMissing()) return;
    await run(() => send(changes));
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="account-details"
      className="grid max-w-form grid-cols-1 gap-5"
    >
      <TextField {...fieldProps("name")} label={words.name} autoComplete="name" required maxLength={maxLengths.name} />
      <EmailField {...fieldProps("email")} label={words.email} required />
      <PasswordField
        {...fieldProps("password")}
        {...passwordLabels}
        label={words.newPassword}
        help={words.newPasswordHelp}
        autoComplete="new-password"
      />
      <PasswordField
        {...fieldProps("confirmation")}
        {...passwordLabels}
        label={words.confirmPassword}
        autoComplete="new-password"
      />
      <CurrentPasswordField
        {...passwordLabels}
        password={currentPassword}
        label={passwordWords.label}
        help={passwordWords.help}
      />
      {failureText !== undefined && <Notice look="error">{failureText}</Notice>}
      <div role="status" className="-mt-5 not-empty:mt-0">
        {unchanged && <p className="rounded-field bg-shade px-4 py-3 text-small font-medium">{words.noChanges}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          {busy ? words.saving : words.save}
        </Button>
        <Button
          look="secondary"
          size="small"
          disabled={busy}
          onClick={() => {
            deleteStoredDraft();
            onCancel();
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
