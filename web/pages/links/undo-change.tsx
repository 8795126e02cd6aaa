import { linkWords } from "#shared/content/words/links.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { callLink } from "../../links/call-link.ts";
import { ApiError } from "../../session/api.ts";
import { ButtonLink, type ButtonLook } from "../../ui/button.tsx";
import { LinkButton } from "./link-button.tsx";
import { LinkPage, WithToken } from "./link-page.tsx";
import { NewPassword } from "./new-password-form.tsx";
import { useLinkAction } from "./use-link-action.ts";
import "../login/login.css";

/** Takes back a change of the password or the address, then has the owner choose a password. */
export default function UndoChange() {
  const words = useWords("links", linkWords).undoChange;
  return (
    <WithToken
      title={words.title}
      newLink={{ way: <Help look="secondary" />, sentence: words.missing, without: ["contact"] }}
    >
      {(token) => <Undo token={token} />}
    </WithToken>
  );
}

function Help({ look = "primary" }: { readonly look?: ButtonLook }) {
  return (
    <ButtonLink to={sitePaths.contact} look={look} className="justify-self-start">
      {useWords("links", linkWords).undoChange.toHelp}
    </ButtonLink>
  );
}

function Undo({ token }: { readonly token: string | undefined }) {
  const words = useWords("links", linkWords);
  const { undoChange, invalid } = words;
  const { result, isInvalid, error, message, busy, act } = useLinkAction<string>(undoChange.failed);
  const undo = async () => (await callLink("undoChange", { body: { token: token ?? "" } })).resetToken;
  if (result !== undefined) {
    const { title, done } = undoChange;
    return <NewPassword title={title} screen={done} token={result} isFirst={false} isSecuring />;
  }
  if (isInvalid) {
    const screen = { heading: invalid.heading, text: undoChange.invalid };
    return (
      <LinkPage title={undoChange.title} screen={screen} isFirst={false} without={["contact"]}>
        <Help />
      </LinkPage>
    );
  }
  if (error instanceof ApiError && error.code === "email_taken") {
    return (
      <LinkPage title={undoChange.title} screen={undoChange.addressTaken} isFirst={false} without={["contact"]}>
        <Help />
      </LinkPage>
    );
  }
  return (
    <LinkPage title={undoChange.title} screen={undoChange} isFirst>
      <LinkButton words={undoChange} token={token} busy={busy} message={message} onPress={() => act(undo)} />
    </LinkPage>
  );
}
