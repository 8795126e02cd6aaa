import type { FormEvent } from "react";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { linkWords } from "#shared/content/words/links.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { callLink } from "../../links/call-link.ts";
import { ApiError } from "../../session/api.ts";
import { announceSession, useSession } from "../../session/session.ts";
import { CurrentPasswordField } from "../../sign-in/current-password-field.tsx";
import { FormMessage } from "../../sign-in/form-message.tsx";
import { useCurrentPassword } from "../../sign-in/use-current-password.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LinkPage, WithToken } from "./link-page.tsx";
import { useLinkAction } from "./use-link-action.ts";
import "../login/login.css";

/** Confirms the address of an account, for a visitor who is signed in to it or enters its password. */
export default function ConfirmAddress() {
  const words = useWords("links", linkWords).confirmAddress;
  return (
    <WithToken title={words.title} newLink={{ way: <ToAccount /> }}>
      {(token) => <Confirm token={token} />}
    </WithToken>
  );
}

/** The way to the account: to the dashboard, or first to the sign-in page. */
function ToAccount() {
  const words = useWords("links", linkWords);
  const { token } = useSession();
  return (
    <ButtonLink to={token === null ? sitePaths.login : sitePaths.dashboard} className="justify-self-start">
      {token === null ? words.toLogin : words.toDashboard}
    </ButtonLink>
  );
}

function Confirm({ token }: { readonly token: string | undefined }) {
  const { confirmAddress: words, invalid } = useWords("links", linkWords);
  const formWords = useWords("accountForm", accountFormWords);
  const password = useCurrentPassword({ missing: words.passwordMissing, wrong: words.wrongPassword });
  const { result, isInvalid, error, message, busy, act } = useLinkAction<"confirmed" | "asks for the password">(
    words.failed,
  );
  const isAboutPassword = error instanceof ApiError && error.code === "wrong_password";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    password.clearError();
    const { currentPassword } = password.requestFields;
    void act(async () => {
      try {
        const body = { token: token ?? "", ...(currentPassword !== undefined && { password: currentPassword }) };
        await callLink("confirmAddress", { body });
        announceSession();
        return "confirmed";
      } catch (thrown) {
        if (password.handleFailure(thrown)) return "asks for the password";
        throw thrown;
      }
    });
  };
  if (result === "confirmed" || isInvalid) {
    const screen = isInvalid ? { heading: invalid.heading, text: `${invalid.text} ${words.invalid}` } : words.done;
    return (
      <LinkPage title={words.title} screen={screen} isFirst={false}>
        <ToAccount />
      </LinkPage>
    );
  }
  return (
    <LinkPage title={words.title} screen={words} isFirst>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <CurrentPasswordField
          password={password}
          label={formWords.password}
          help={words.passwordHelp}
          showLabel={formWords.showPassword}
          hideLabel={formWords.hidePassword}
        />
        <FormMessage>{isAboutPassword ? undefined : message}</FormMessage>
        <Button type="submit" busy={busy} disabled={token === undefined} className="w-full">
          {busy ? words.busy : words.submit}
        </Button>
      </form>
    </LinkPage>
  );
}
