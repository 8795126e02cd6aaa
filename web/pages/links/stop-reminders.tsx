import { linkWords } from "#shared/content/words/links.ts";
import { useWords } from "../../language/use-words.ts";
import { callLink } from "../../links/call-link.ts";
import { useSession } from "../../session/session.ts";
import { AccountButton, LinkButton, useAccountSentence } from "./link-button.tsx";
import { LinkPage, WithToken } from "./link-page.tsx";
import { useLinkAction } from "./use-link-action.ts";
import "../login/login.css";

/** Ends reminders about unpaid orders, without a sign-in. */
export default function StopReminders() {
  const words = useWords("links", linkWords).stopReminders;
  const sentence = useAccountSentence()(words.missing);
  return (
    <WithToken title={words.title} newLink={{ way: <AccountButton look="secondary" />, sentence, without: ["back"] }}>
      {(token) => <Stop token={token} />}
    </WithToken>
  );
}

function Stop({ token }: { readonly token: string | undefined }) {
  const { stopReminders: words, invalid } = useWords("links", linkWords);
  const sentenceOf = useAccountSentence();
  const isSignedIn = useSession().token !== null;
  const { result, isInvalid, message, busy, act } = useLinkAction<true>(words.failed);
  const stop = async () => (await callLink("stopReminders", { query: { token: token ?? "" } })).ok;
  if (result !== undefined) {
    return (
      <LinkPage title={words.title} screen={words.done} isFirst={false} isDone>
        {isSignedIn && <AccountButton look="quiet" />}
      </LinkPage>
    );
  }
  if (isInvalid) {
    const screen = { heading: invalid.heading, text: sentenceOf(words.invalid) };
    return (
      <LinkPage title={words.title} screen={screen} isFirst={false} without={["back"]}>
        <AccountButton />
      </LinkPage>
    );
  }
  return (
    <LinkPage title={words.title} screen={words} isFirst>
      <LinkButton words={words} token={token} busy={busy} message={message} onPress={() => act(stop)} />
    </LinkPage>
  );
}
