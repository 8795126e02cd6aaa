import { useState } from "react";
import { useNavigate } from "react-router";
import { linkWords } from "#shared/content/words/links.ts";
import type { Reply } from "#shared/contract/index.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { callLink } from "../../links/call-link.ts";
import { startSession } from "../../session/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LinkButton } from "./link-button.tsx";
import { LinkPage, NewLinkPage, type Screen, WithToken } from "./link-page.tsx";
import { useLinkAction } from "./use-link-action.ts";
import "../login/login.css";

/** Signs in with a link, after a press of the button: programs that look into mails press none. */
export default function SignInLink() {
  const words = useWords("links", linkWords).signInLink;
  return (
    <WithToken title={words.title} newLink="signIn">
      {(token) => <SignIn token={token} />}
    </WithToken>
  );
}

function SignIn({ token }: { readonly token: string | undefined }) {
  const words = useWords("links", linkWords);
  const { title } = words.signInLink;
  const navigate = useNavigate();
  const [asksForLink, setAsksForLink] = useState(false);
  const { result, isInvalid, message, busy, act } = useLinkAction<Reply<"signInByLink">>(words.signInLink.failed);
  const signIn = async () => {
    const reply = await callLink("signInByLink", { body: { token: token ?? "" } });
    startSession(reply.token, reply.user);
    if (reply.became === "same") await navigate(sitePaths.dashboard, { replace: true });
    return reply;
  };
  if (isInvalid) {
    const { heading, text, newLink } = words.invalid;
    const screen = { heading, text: `${text} ${newLink.signIn}` };
    return <NewLinkPage title={title} screen={screen} isFirst={false} purpose="signIn" />;
  }
  if (asksForLink) return <NewLinkPage title={title} isFirst={false} purpose="signIn" />;
  if (result?.became === "without_password") {
    return <WithoutPassword title={title} screen={words.withoutPassword} email={result.user.email} />;
  }
  if (result?.became === "new") {
    const screen = { heading: words.newAccount.heading, text: words.newAccount.withoutPassword };
    return <WithoutPassword title={title} screen={screen} email={result.user.email} />;
  }
  return (
    <LinkPage title={title} screen={words.signInLink} isFirst back={words.signInLink.back}>
      <LinkButton words={words.signInLink} token={token} busy={busy} message={message} onPress={() => act(signIn)} />
      {message !== undefined && (
        <Button look="quiet" className="justify-self-start" disabled={busy} onClick={() => setAsksForLink(true)}>
          {words.request.submitNew}
        </Button>
      )}
    </LinkPage>
  );
}

/** Signed in, but no password works. A link by mail chooses another, because the dashboard asks for the old one. */
function WithoutPassword({
  title,
  screen,
  email,
}: {
  readonly title: string;
  readonly screen: Screen;
  readonly email: string;
}) {
  const words = useWords("links", linkWords);
  const [isChoosing, setIsChoosing] = useState(false);
  if (isChoosing) {
    return (
      <NewLinkPage title={title} isFirst={false} purpose="resetPassword" initialEmail={email}>
        <ButtonLink to={sitePaths.dashboard} look="quiet" className="justify-self-start">
          {words.toDashboard}
        </ButtonLink>
      </NewLinkPage>
    );
  }
  return (
    <LinkPage title={title} screen={screen} isFirst={false} isDone>
      <div className="grid grid-cols-1 gap-3">
        <Button onClick={() => setIsChoosing(true)}>{words.withoutPassword.choosePassword}</Button>
        <ButtonLink to={sitePaths.dashboard} look="secondary">
          {words.toDashboard}
        </ButtonLink>
      </div>
    </LinkPage>
  );
}
