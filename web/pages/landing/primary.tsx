import { shellWords } from "#shared/content/words/shell.ts";
import { addresses } from "#shared/domain/addresses.ts";
import { useWords } from "../../language/use-words.ts";
import { OnlyFor } from "../../layouts/only-for.tsx";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";

/**
 * Where the page's primary buttons lead: a token alone decides. Known once the page's code
 * has arrived.
 */
export function usePrimary(): string {
  return useSession().token === null ? addresses.checkout : addresses.dashboard;
}

/** The page's primary button, for either, in the shell's words where the copy has none of its own. */
export function Primary({ signedOut, signedIn }: { readonly signedOut?: string; readonly signedIn?: string }) {
  const words = useWords("shell", shellWords);
  return (
    <>
      <OnlyFor whom="signed-out">
        <ButtonLink to={addresses.checkout}>{signedOut ?? words.getStarted}</ButtonLink>
      </OnlyFor>
      <OnlyFor whom="signed-in">
        <ButtonLink to={addresses.dashboard}>{signedIn ?? words.dashboard}</ButtonLink>
      </OnlyFor>
    </>
  );
}
