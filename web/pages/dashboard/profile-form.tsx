import { type FormEvent, useEffect, useRef, useState } from "react";
import { dashboardWords } from "../../../shared/content/words/dashboard.ts";
import { longest } from "../../../shared/domain/limits.ts";
import { ApiError, call, isSessionLost, messageOf } from "../../api.ts";
import { endSession } from "../../session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import {
  type ProfileChanges,
  type ProfileDraft,
  type ProfileFaults,
  type ProfileField,
  passwordFaults,
  profileChanges,
} from "./profile-changes.ts";
import type { User } from "./use-account.ts";
import { useCurrentPassword } from "./use-current-password.ts";

const words = dashboardWords.account;
const passwordLabels = { showLabel: words.showPassword, hideLabel: words.hidePassword };

/** What the server found wrong, by field. */
function faultsOf(error: unknown): ProfileFaults {
  if (!(error instanceof ApiError)) return {};
  if (error.code === "email_taken") return { email: messageOf(error, words.emailTaken) };
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}

/** What to say about the whole form; nothing where its one fault stands beside a field. */
function failureOf(error: unknown): string | undefined {
  const conflict = error instanceof ApiError && error.status === 409;
  if (conflict && error.code === "email_taken") return undefined;
  return messageOf(error, conflict ? words.emailTaken : words.failed);
}

/** Edits the profile. Only what changed is sent, with the current password once the server has asked for it. */
export function ProfileForm({
  user,
  onUpdated,
  onCancel,
}: {
  readonly user: User;
  readonly onUpdated: (user: User, token: string | undefined) => void;
  readonly onCancel: () => void;
}) {
  const [draft, setDraft] = useState<ProfileDraft>({
    name: user.name,
    email: user.email,
    password: "",
    confirmation: "",
  });
  const [faults, setFaults] = useState<ProfileFaults>({});
  const [failure, setFailure] = useState<string>();
  const [unchanged, setUnchanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const currentPassword = useCurrentPassword();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [faults]);

  const field = (name: ProfileField) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });

  const send = async (changes: ProfileChanges) => {
    setBusy(true);
    currentPassword.clearError();
    try {
      const answer = await call("updateMe", { body: { ...changes, ...currentPassword.sent } });
      onUpdated(answer.user, answer.token);
    } catch (error) {
      if (isSessionLost(error)) return endSession();
      setBusy(false);
      if (currentPassword.isAskedBy(error)) return;
      setFaults(faultsOf(error));
      setFailure(failureOf(error));
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const found = passwordFaults(draft);
    const changes = profileChanges(draft, user);
    setFaults(found);
    setFailure(undefined);
    setUnchanged(false);
    if (Object.keys(found).length > 0) return;
    if (changes === undefined) return setUnchanged(true);
    sending.current = true;
    await send(changes);
    sending.current = false;
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      aria-labelledby="account-details"
      className="grid max-w-form grid-cols-1 gap-5"
    >
      <TextField
        {...field("name")}
        label={words.name}
        autoComplete="name"
        required
        // Spaces alone are no name.
        pattern=".*\S.*"
        maxLength={longest.name}
      />
      <TextField
        {...field("email")}
        label={words.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={longest.email}
      />
      <PasswordField
        {...field("password")}
        {...passwordLabels}
        label={words.newPassword}
        help={words.newPasswordHelp}
        autoComplete="new-password"
      />
      <PasswordField
        {...field("confirmation")}
        {...passwordLabels}
        label={words.confirmPassword}
        autoComplete="new-password"
      />
      <CurrentPasswordField password={currentPassword} />
      {failure !== undefined && <Notice look="error">{failure}</Notice>}
      <div role="status" className="-mt-5 not-empty:mt-0">
        {unchanged && <p className="rounded-field bg-shade px-4 py-3 text-small font-medium">{words.noChanges}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          {busy ? words.saving : words.save}
        </Button>
        <Button look="secondary" size="small" disabled={busy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
