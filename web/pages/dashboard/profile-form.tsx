import { type FormEvent, useEffect, useRef, useState } from "react";
import { dashboardWords } from "../../../shared/content/words/dashboard.ts";
import { longest } from "../../../shared/domain/limits.ts";
import { ApiError, call, isSessionLost, messageOf } from "../../api.ts";
import { endSession } from "../../session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import {
  type ProfileDraft,
  type ProfileFaults,
  type ProfileField,
  passwordFaults,
  profileChanges,
} from "./profile-changes.ts";
import type { User } from "./use-account.ts";

const words = dashboardWords.account;
const passwordLabels = { showLabel: words.showPassword, hideLabel: words.hidePassword };

/** What the server found wrong, by field. */
function faultsOf(error: unknown): ProfileFaults {
  const issues = error instanceof ApiError ? error.issues : [];
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}

function failureText(error: unknown): string {
  const taken = error instanceof ApiError && error.status === 409;
  return messageOf(error, taken ? words.emailTaken : words.failed);
}

/** Edits the profile. Only what changed is sent. */
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

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = passwordFaults(draft);
    const body = profileChanges(draft, user);
    setFaults(found);
    setFailure(undefined);
    setUnchanged(false);
    if (Object.keys(found).length > 0) return;
    if (body === undefined) return setUnchanged(true);
    setBusy(true);
    try {
      const answer = await call("updateMe", { body });
      onUpdated(answer.user, answer.token);
    } catch (error) {
      if (isSessionLost(error)) return endSession();
      setFaults(faultsOf(error));
      setFailure(failureText(error));
      setBusy(false);
    }
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
