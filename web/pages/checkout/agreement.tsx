import { checkoutWords } from "#shared/content/words/checkout.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../../language/site-link.tsx";
import { useWords } from "../../language/use-words.ts";

/**
 * Below a step's button: what continuing means, with links to the terms, the privacy page and the refunds. The links
 * open in a new tab, because a password that is already typed would be lost.
 */
export function Agreement({
  refundDays,
}: {
  /** In how many days the money can be taken back; 0 if only by writing to the shop. */
  readonly refundDays: number;
}) {
  const words = useWords("checkout", checkoutWords);
  const { pages } = useWords("shell", shellWords);
  const targets: Readonly<Record<string, { readonly to: string; readonly label: string }>> = {
    "{terms}": { to: sitePaths.terms, label: pages.terms },
    "{privacy}": { to: sitePaths.privacy, label: pages.privacy },
    "{refund}": { to: `${sitePaths.terms}#${words.refundsAnchor}`, label: words.refundWithin(refundDays) },
  };
  const text = refundDays > 0 ? `${words.agreement} ${words.refundQuestion}` : words.agreement;
  return (
    <p className="text-fine text-ink-soft">
      {text.split(/(\{\w+\})/).map((part) => {
        const target = targets[part];
        return target === undefined ? (
          part
        ) : (
          <SiteLink
            key={part}
            to={target.to}
            target="_blank"
            className="font-medium text-ink underline decoration-1 underline-offset-4 hover:text-leaf"
          >
            {target.label}
            <span className="sr-only"> {words.opensInNewTab}</span>
          </SiteLink>
        );
      })}
    </p>
  );
}
