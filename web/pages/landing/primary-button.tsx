import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { OnlyFor } from "../../layouts/only-for.tsx";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";

/**
 * Returns the address that primary buttons link to: the dashboard if there is a session token, else the checkout.
 * Before hydration it is always the checkout.
 */
export function usePrimaryTarget(): string {
  return useSession().token === null ? sitePaths.checkout : sitePaths.dashboard;
}

/** Links visitors to the checkout and signed-in users to the dashboard. A missing label has a default. */
export function PrimaryButton({
  signedOutLabel,
  signedInLabel,
}: {
  readonly signedOutLabel?: string;
  readonly signedInLabel?: string;
}) {
  const words = useWords("shell", shellWords);
  return (
    <>
      <OnlyFor audience="signed-out">
        <ButtonLink to={sitePaths.checkout}>{signedOutLabel ?? words.getStarted}</ButtonLink>
      </OnlyFor>
      <OnlyFor audience="signed-in">
        <ButtonLink to={sitePaths.dashboard}>{signedInLabel ?? words.dashboard}</ButtonLink>
      </OnlyFor>
    </>
  );
}
