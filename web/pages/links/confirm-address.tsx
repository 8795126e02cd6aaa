import { type FormEvent, useState } from "react";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { linkWords } from "#shared/content/words/links.ts";
import { useWords } from "../../language/use-words.ts";
import { callLink } from "../../links/call-link.ts";
import { LinkChoice } from "../../links/link-request.tsx";
import { ApiError } from "../../session/api.ts";
import { announceSession } from "../../session/session.ts";
import { CurrentPasswordField } from "../../sign-in/current-password-field.tsx";
import { FormMessage } from "../../sign-in/form-message.tsx";
import { useCurrentPassword } from "../../sign-in/use-current-password.ts";
import { Button } from "../../ui/button.tsx";
import { AccountButton, useAccountSentence } from "./link-button.tsx";
import { LinkPage, NewLinkPage, WithToken } from "./link-page.tsx";
import { useLinkAction } from "./use-link-action.ts";
import "../login/login.css";

/** Confirms the address of an account, for a visitor who is signed in to it or enters its password. */
export default function ConfirmAddress() {
  const words = useWords("links", linkWords).confirmAddress;
  const sentence = useAccountSentence()(words.missing);
  return (
    <WithToken title={words.title} newLink={{ way: <AccountButton look="secondary" />, sentence, without: ["back"] }}>
      {(token) => <Confirm token={token} />}
    </WithToken>
  );
}

function Confirm({ token }: { readonly token: string | undefined }) {
  const { confirmAddress: words, invalid } = useWords("links", linkWords);
  const formWords = useWords("accountForm", accountFormWords);
  const sentenceOf = useAccountSentence();
  const [hasForgotten, setHasForgotten] = useState(false);
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
  if (hasForgotten) return <NewLinkPage title={words.title} isFirst={false} purpose="resetPassword" />;
  if (result === "confirmed" || isInvalid) {
    const { heading, text } = invalid;
    const screen = isInvalid ? { heading, text: `${text} ${sentenceOf(words.invalid)}` } : words.done;
    return (
      <LinkPage title={words.title} screen={screen} isFirst={false} isDone={!isInvalid} without={["back"]}>
        <AccountButton />
      </LinkPage>
    );
  }
  const text = password.required ? words.withPassword : words.text;
  return (
    <LinkPage title={words.title} screen={{ heading: words.heading, text }} isFirst>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <CurrentPasswordField
          password={password}
          label={formWords.password}
          showLabel={formWords.showPassword}
          hideLabel={formWords.hidePassword}
          isPlain
        />
        {password.required && (
          <LinkChoice
            purpose="resetPassword"
            disabled={busy}
            className="justify-self-start"
            onChoose={() => setHasForgotten(true)}
          />
        )}
        <Button type="submit" busy={busy} disabled={token === undefined} className="w-full">
          {busy ? words.busy : words.submit}
        </Button>
        <FormMessage>{isAboutPassword ? undefined : message}</FormMessage>
      </form>
    </LinkPage>
  );
}
