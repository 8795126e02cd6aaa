import { useNavigate } from "react-router";
import { linkWords } from "#shared/content/words/links.ts";
import type { Reply } from "#shared/contract/index.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { callLink } from "../../links/call-link.ts";
import { LinkRequest } from "../../links/link-request.tsx";
import { startSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { LinkButton } from "./link-button.tsx";
import { LinkPage, WithToken } from "./link-page.tsx";
import { useLinkAction } from "./use-link-action.ts";

/** Signs in with a link, after a press of the button: programs that look into mails press none. */
export default function SignInLink() {
  const words = useWords("links", linkWords).signInLink;
  return (
    <WithToken title={words.title} newLink={<LinkRequest purpose="signIn" />}>
      {(token) => <SignIn token={token} />}
    </WithToken>
  );
}

function SignIn({ token }: { readonly token: string | undefined }) {
  const words = useWords("links", linkWords);
  const { title } = words.signInLink;
  const navigate = useNavigate();
  const { result, isInvalid, message, busy, act } = useLinkAction<Reply<"signInByLink">["became"]>(
    words.signInLink.failed,
  );
  const signIn = async () => {
    const { became, ...reply } = await callLink("signInByLink", { body: { token: token ?? "" } });
    startSession(reply.token, reply.user);
    if (became === "same") await navigate(sitePaths.dashboard, { replace: true });
    return became;
  };
  if (isInvalid) {
    return (
      <LinkPage title={title} screen={words.invalid} isFirst={false}>
        <LinkRequest purpose="signIn" />
      </LinkPage>
    );
  }
  if (result === "new" || result === "without_password") {
    return (
      <LinkPage title={title} screen={result === "new" ? words.newAccount : words.withoutPassword} isFirst={false}>
        <ButtonLink to={sitePaths.dashboard} className="justify-self-start">
          {words.toDashboard}
        </ButtonLink>
      </LinkPage>
    );
  }
  return (
    <LinkPage title={title} screen={words.signInLink} isFirst>
      <LinkButton words={words.signInLink} token={token} busy={busy} message={message} onPress={() => act(signIn)} />
    </LinkPage>
  );
}
