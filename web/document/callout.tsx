import { useEffect, useId, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { linkIn } from "#shared/domain/site-paths.ts";
import { useLanguage } from "../language/language.ts";
import { Mark } from "../ui/mark.tsx";
import { sanitizeHtml } from "./sanitize-html.ts";
import "./callout.css";

/**
 * Returns a clicked link's path if the router should navigate to it: after a plain click on a link to a page of this
 * site, but not to a file or the API.
 */
function internalPathOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const href = link?.getAttribute("href") ?? "";
  return /^\/(?!api\/)[^.?#]*(?:[?#]|$)/.test(href) ? href : undefined;
}

/**
 * A callout that looks like a chat message from the shop. Sanitizes its HTML, leads its links to the addresses in the
 * reader's language, and navigates those to pages of this site on the client.
 */
export function Callout({ title, html }: { readonly title?: string | undefined; readonly html: string }) {
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const language = useLanguage();
  const clean = useMemo(
    () => sanitizeHtml(html).replaceAll(/(<a href=")([^"]*)/g, (_, start, link) => start + linkIn(language, link)),
    [html, language],
  );
  useEffect(() => {
    const element = body.current;
    const handleClick = (event: MouseEvent) => {
      const path = internalPathOf(event);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    element?.addEventListener("click", handleClick);
    return () => element?.removeEventListener("click", handleClick);
  }, [navigate]);
  return (
    <aside className="callout" aria-labelledby={title === undefined ? undefined : titleId}>
      <span className="callout-sender">
        <Mark className="size-7" />
      </span>
      <div className="callout-bubble">
        {title !== undefined && <h2 id={titleId}>{title}</h2>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized above. */}
        <div ref={body} className="callout-text" dangerouslySetInnerHTML={{ __html: clean }} />
      </div>
    </aside>
  );
}
