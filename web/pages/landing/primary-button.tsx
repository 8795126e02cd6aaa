import { shellWords } from "#shared/content/words/shell.ts";
import { addresses } from "#shared/domain/addresses.ts";
import { useWords } from "../../language/use-words.ts";
import { OnlyFor } from "../../layouts/only-for.tsx";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** The target of the primary buttons, which depends on the token alone. Known after hydration. */
export function usePrimary(): string {
  return useSession().token === null ? addresses.checkout : addresses.dashboard;
}

/** A primary button, for visitors and signed-in users, with the shell's label where the copy has none. */
export function PrimaryButton({ signedOut, signedIn }: { readonly signedOut?: string; readonly signedIn?: string }) {
  const words = useWords("shell", shellWords);
  return (
    <>
      <OnlyFor audience="signed-out">
        <ButtonLink to={addresses.checkout}>{signedOut ?? words.getStarted}</ButtonLink>
      </OnlyFor>
      <OnlyFor audience="signed-in">
        <ButtonLink to={addresses.dashboard}>{signedIn ?? words.dashboard}</ButtonLink>
      </OnlyFor>
    </>
  );
}
