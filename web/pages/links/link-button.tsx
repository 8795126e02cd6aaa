import { linkWords } from "#shared/content/words/links.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session/session.ts";
import { FormMessage } from "../../sign-in/form-message.tsx";
import { Button, ButtonLink, type ButtonLook } from "../../ui/button.tsx";

/** The button that uses a link, above what went wrong with it. Without a token, as before hydration, it rests. */
export function LinkButton({
  words,
  token,
  busy,
  message,
  onPress,
}: {
  readonly words: { readonly submit: string; readonly busy: string };
  readonly token: string | undefined;
  readonly busy: boolean;
  readonly message: string | undefined;
  readonly onPress: () => Promise<void>;
}) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Button busy={busy} disabled={token === undefined} className="w-full" onClick={() => void onPress()}>
        {busy ? words.busy : words.submit}
      </Button>
      <FormMessage>{message}</FormMessage>
    </div>
  );
}

/** The way to the account: to the dashboard, or first to the sign-in page. */
export function AccountButton({ look = "primary" }: { readonly look?: ButtonLook }) {
  const words = useWords("links", linkWords);
  const { token } = useSession();
  return (
    <ButtonLink to={token === null ? sitePaths.login : sitePaths.dashboard} look={look} className="justify-self-start">
      {token === null ? words.toLogin : words.toDashboard}
    </ButtonLink>
  );
}

/** Returns the sentence that leads to the account, for a visitor or for a customer who is signed in. */
export function useAccountSentence(): (words: { readonly signedOut: string; readonly signedIn: string }) => string {
  const { token } = useSession();
  return ({ signedOut, signedIn }) => (token === null ? signedOut : signedIn);
}
