import { FormMessage } from "../../sign-in/form-message.tsx";
import { Button } from "../../ui/button.tsx";

/** The button that uses a link, below what went wrong with it. Without a token, as before hydration, it rests. */
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
      <FormMessage>{message}</FormMessage>
      <Button busy={busy} disabled={token === undefined} className="w-full" onClick={() => void onPress()}>
        {busy ? words.busy : words.submit}
      </Button>
    </div>
  );
}
