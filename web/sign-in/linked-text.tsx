import { accountFormWords } from "#shared/content/words/account-form.ts";
import { SiteLink } from "../language/site-link.tsx";
import { useWords } from "../language/use-words.ts";

/**
 * A text in which each "{name}" is a link. The links open in a new tab, because a password that is already typed would
 * be lost.
 */
export function LinkedText({
  text,
  links,
}: {
  readonly text: string;
  /** By the name in the text. */
  readonly links: Readonly<Record<string, { readonly to: string; readonly label: string }>>;
}) {
  const words = useWords("accountForm", accountFormWords);
  return text.split(/\{(\w+)\}/).map((part) => {
    const link = links[part];
    return link === undefined ? (
      part
    ) : (
      <SiteLink
        key={part}
        to={link.to}
        target="_blank"
        className="font-medium text-ink underline decoration-1 underline-offset-4 hover:text-leaf"
      >
        {link.label}
        <span className="sr-only"> {words.opensInNewTab}</span>
      </SiteLink>
    );
  });
}
