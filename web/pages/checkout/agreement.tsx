import { checkoutWords } from "#shared/content/words/checkout.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { LinkedText } from "./linked-text.tsx";

/** Above a step's button: what continuing means, with links to the terms and the privacy page. */
export function Agreement() {
  const { agreement } = useWords("checkout", checkoutWords);
  const { pages } = useWords("shell", shellWords);
  return (
    <p className="text-fine text-ink-soft">
      <LinkedText
        text={agreement}
        links={{
          terms: { to: sitePaths.terms, label: pages.terms },
          privacy: { to: sitePaths.privacy, label: pages.privacy },
        }}
      />
    </p>
  );
}
