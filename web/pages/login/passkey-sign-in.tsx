import { useState } from "react";
import { loginWords } from "#shared/content/words/login.ts";
import type { Reply } from "#shared/contract/index.ts";
import { useBusy } from "../../form/use-busy.ts";
import { useWords } from "../../language/use-words.ts";
import { PasskeyFailure } from "../../passkeys/failure.ts";
import { supportsPasskeys } from "../../passkeys/support.ts";
import { messageOf } from "../../session/failure.ts";
import { FormMessage } from "../../sign-in/form-message.tsx";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";

/**
 * The button that signs in with a passkey, without an email address. Part of the prerendered page, so that nothing
 * moves later; taken away only in a browser without passkeys.
 */
export function PasskeySignIn({ onSignedIn }: { readonly onSignedIn: (reply: Reply<"login">) => void }) {
  const words = useWords("login", loginWords).passkey;
  const hydrated = useHydrated();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { busy, run } = useBusy();
  if (hydrated && !supportsPasskeys()) return null;

  const signIn = async () => {
    setFailure(undefined);
    try {
      const { signInWithPasskey } = await import("../../passkeys/sign-in.ts");
      onSignedIn(await signInWithPasskey());
    } catch (error) {
      setFailure({ error });
    }
  };
  const messageFor = (error: unknown) => {
    const isCanceled = error instanceof PasskeyFailure && error.reason === "canceled";
    return isCanceled ? words.canceled : messageOf(error, words.failed);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <Button
        look="secondary"
        busy={busy}
        disabled={!hydrated}
        className={hydrated ? "w-full" : "w-full disabled:opacity-100"}
        onClick={() => void run(signIn)}
      >
        {busy ? words.busy : words.submit}
      </Button>
      {failure !== undefined && <FormMessage>{messageFor(failure.error)}</FormMessage>}
    </div>
  );
}
