import type { ReactNode } from "react";
import { SiteLink } from "../language/site-link.tsx";

/** The words in brackets, then the page's path in parentheses. A path that begins with two slashes is another site. */
const links = /\[([^[\]]+)\]\((\/(?!\/)[^\s()]*)\)/g;

/** A document's text, in which `[words](/path)` is a link to that page of this site, in the reader's language. */
export function LinkedText({ text }: { readonly text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: source, 1: words, 2: path = "", index } of text.matchAll(links)) {
    parts.push(
      text.slice(end, index),
      <SiteLink key={index} to={path} className="document-link">
        {words}
      </SiteLink>,
    );
    end = index + source.length;
  }
  return [...parts, text.slice(end)];
}
