import { useEffect, useRef, useState } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { isAdmin, session, startSession } from "#web/session/session.ts";
import { endSessionOnServer } from "#web/session/sign-out.ts";
import { signIn } from "#web/sign-in/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { unlockIfAllowed } from "./lock.ts";
import { request } from "./request.ts";
import { readToken } from "./token.ts";
import { useFormSubmit } from "./use-form-submit.ts";

const words = securityWords.lock.password;

/** The form for signing in again. Fills in the email address if the server still accepts the token. */
export function PasswordForm({ onOtherUser }: { readonly onOtherUser: () => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    field("email")?.focus();
    const abortController = new AbortController();
    // `getMe` is a customer's route, so it still accepts the token of an idle admin session.
    request("getMe", {}, abortController.signal).then(
      ({ user }) => {
        if (field("email")?.value !== "") return;
        setEmail(user.email);
        if (document.activeElement === field("email")) field("password")?.focus();
      },
      () => {},
    );
    return () => abortController.abort();
  }, []);

  const signInAgain = async () => {
    const previousUserId = readToken(session().token ?? "").userId;
    const { token, user } = await signIn({ email, password });
    const isOtherUser = previousUserId !== undefined && previousUserId !== user.id;
    // Another admin starts on a new page, and no waiting call may be repeated in their name.
    if (isOtherUser && isAdmin(user.role)) onOtherUser();
    // The new session replaces the one of this page.
    endSessionOnServer();
    startSession(token, user);
    // A user who is not an admin is already leaving the area.
    if (!isOtherUser && isAdmin(user.role)) await unlockIfAllowed();
  };
  const checkInput = () => (email.trim() === "" || password === "" ? words.missing : undefined);
  const { busy, problem, onSubmit } = useFormSubmit(checkInput, signInAgain);
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <TextField
        name="email"
        label={words.email}
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLengths.email}
      />
      <PasswordField
        name="password"
        label={words.password}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="current-password"
        showLabel={words.show}
        hideLabel={words.hide}
        aria-required
      />
      {problem !== undefined && <Notice look="error">{problem}</Notice>}
      <Button type="submit" busy={busy}>
        {busy ? words.busy : words.submit}
      </Button>
    </form>
  );
}
