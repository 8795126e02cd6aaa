import { accountFormWords } from "#shared/content/words/account-form.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../language/use-words.ts";
import { LinkedText } from "./linked-text.tsx";

/**
 * Above a button: what going on means, with links to the terms and the privacy page. `to`: an account, or a payment by
 * someone whose account is older than this visit.
 */
export function Agreement({ to }: { readonly to: "account" | "payment" }) {
  const { agreement } = useWords("accountForm", accountFormWords);
  const { pages } = useWords("shell", shellWords);
  return (
    <p className="text-fine text-ink-soft">
      <LinkedText
        text={agreement[to]}
        links={{
          terms: { to: sitePaths.terms, label: pages.terms },
          privacy: { to: sitePaths.privacy, label: pages.privacy },
        }}
      />
    </p>
  );
}
