import { type FormEvent, useRef, useState } from "react";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { linkWords } from "#shared/content/words/links.ts";
import type { Reply } from "#shared/contract/index.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { callLink } from "../../links/call-link.ts";
import { startSession } from "../../session/session.ts";
import { type FieldProblem, newPasswordProblem, refusedFields, textOf } from "../../sign-in/account-form.ts";
import { FormMessage } from "../../sign-in/form-message.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { LinkPage, NewLinkPage, type Screen } from "./link-page.tsx";
import { useLinkAction } from "./use-link-action.ts";

/** Chooses a new password with the token of a link, and signs in. `screen`: what the page says until then. */
export function NewPassword({
  title,
  screen,
  token,
  isFirst,
  isSecuring = false,
}: {
  readonly title: string;
  readonly screen: Screen;
  /** Undefined until hydration. */
  readonly token: string | undefined;
  readonly isFirst: boolean;
  /** Whether something is done, but only the password makes the account safe. Then no link leads away before it. */
  readonly isSecuring?: boolean;
}) {
  const words = useWords("links", linkWords);
  const { result, isInvalid, error, message, busy, act } = useLinkAction<Reply<"resetPassword">>(
    words.resetPassword.failed,
  );
  if (result !== undefined) {
    const done = result.became === "new" ? words.newAccount : words.resetPassword.done;
    return (
      <LinkPage title={title} screen={done} isFirst={false} isDone>
        <ButtonLink to={sitePaths.dashboard} className="justify-self-start">
          {words.toDashboard}
        </ButtonLink>
      </LinkPage>
    );
  }
  if (isInvalid) {
    const { heading, text, newLink } = words.invalid;
    const invalid = { heading, text: `${text} ${newLink.resetPassword}` };
    return <NewLinkPage title={title} screen={invalid} isFirst={false} purpose="resetPassword" />;
  }
  return (
    <LinkPage
      title={title}
      screen={screen}
      isFirst={isFirst}
      isDone={isSecuring}
      without={isSecuring ? ["back", "contact"] : []}
    >
      <PasswordForm
        isReady={token !== undefined}
        busy={busy}
        refused={refusedFields(error).password}
        message={message}
        onSubmit={(password) =>
          void act(async () => {
            const reply = await callLink("resetPassword", { body: { token: token ?? "", password } });
            startSession(reply.token, reply.user);
            return reply;
          })
        }
      />
    </LinkPage>
  );
}

/** Uncontrolled, so that hydration keeps a password that was typed or filled in before it. */
function PasswordForm({
  isReady,
  busy,
  refused,
  message,
  onSubmit,
}: {
  readonly isReady: boolean;
  readonly busy: boolean;
  readonly refused: FieldProblem | undefined;
  readonly message: string | undefined;
  readonly onSubmit: (password: string) => void;
}) {
  const words = useWords("links", linkWords).resetPassword;
  const formWords = useWords("accountForm", accountFormWords);
  const [problem, setProblem] = useState<FieldProblem>();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = form.current?.elements.namedItem("password");
    const password = input instanceof HTMLInputElement ? input.value : "";
    const found = newPasswordProblem(password);
    setProblem(found);
    if (found !== undefined) form.current?.querySelector("input")?.focus();
    else onSubmit(password);
  };
  const shown = problem ?? refused;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <PasswordField
        label={words.label}
        name="password"
        autoComplete="new-password"
        required
        help={formWords.passwordHelp}
        error={textOf(shown, formWords)}
        showLabel={formWords.showPassword}
        hideLabel={formWords.hidePassword}
      />
      <Button type="submit" busy={busy} disabled={!(hydrated && isReady)} className="w-full">
        {busy ? words.busy : words.submit}
      </Button>
      <FormMessage>{refused === undefined ? message : undefined}</FormMessage>
    </form>
  );
}
