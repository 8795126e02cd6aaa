import { linkWords } from "#shared/content/words/links.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { callLink } from "../../links/call-link.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { LinkButton } from "./link-button.tsx";
import { LinkPage, WithToken } from "./link-page.tsx";
import { useLinkAction } from "./use-link-action.ts";
import "../login/login.css";

/** Ends reminders about unpaid orders, without a sign-in. */
export default function StopReminders() {
  const words = useWords("links", linkWords).stopReminders;
  return (
    <WithToken title={words.title} newLink={{ way: <ToDashboard /> }}>
      {(token) => <Stop token={token} />}
    </WithToken>
  );
}

function ToDashboard() {
  return (
    <ButtonLink to={sitePaths.dashboard} className="justify-self-start">
      {useWords("links", linkWords).toDashboard}
    </ButtonLink>
  );
}

function Stop({ token }: { readonly token: string | undefined }) {
  const { stopReminders: words, invalid } = useWords("links", linkWords);
  const { result, isInvalid, message, busy, act } = useLinkAction<true>(words.failed);
  const stop = async () => (await callLink("stopReminders", { query: { token: token ?? "" } })).ok;
  if (result !== undefined || isInvalid) {
    const screen = isInvalid ? { heading: invalid.heading, text: `${invalid.text} ${words.invalid}` } : words.done;
    return (
      <LinkPage title={words.title} screen={screen} isFirst={false}>
        <ToDashboard />
      </LinkPage>
    );
  }
  return (
    <LinkPage title={words.title} screen={words} isFirst>
      <LinkButton words={words} token={token} busy={busy} message={message} onPress={() => act(stop)} />
    </LinkPage>
  );
}
