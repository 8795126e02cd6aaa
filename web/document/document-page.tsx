import { documentsWords } from "#shared/content/words/documents.ts";
import { ContentNotices } from "../content/content-state.tsx";
import { useOffer } from "../content/offer.ts";
import type { PageContent } from "../content/page-content.ts";
import { PageHead } from "../head/page-head.tsx";
import { useLanguage } from "../language/language.ts";
import { useWords } from "../language/use-words.ts";
import { anchorsOf } from "./anchors.ts";
import { Bullets } from "./bullets.tsx";
import { Callout } from "./callout.tsx";
import { Contents } from "./contents.tsx";
import { LinkedText } from "./linked-text.tsx";
import { useDeepLink } from "./use-deep-link.ts";
import "./document.css";
import "./print.css";

/** A long-form page, laid out like a letter: sections with numbers in the margin, and a callout. */
export function DocumentPage({
  copy: { content, language, problem, refresh },
  path,
  namesSeller = false,
  calloutFirst = false,
}: {
  readonly copy: PageContent<"privacy" | "terms" | "disclaimer">;
  readonly path: string;
  /** Whether the document ends with the name and address of the shop's seller. */
  readonly namesSeller?: boolean;
  /** Whether the callout is above the sections, because it cannot wait. */
  readonly calloutFirst?: boolean;
}) {
  const words = useWords("documents", documentsWords);
  const siteLanguage = useLanguage();
  const { seller } = useOffer(namesSeller);
  useDeepLink();
  const headings = content.sections.map(({ heading }) => heading);
  const entries = anchorsOf(headings).map((anchor, index) => ({ anchor, heading: headings[index] ?? "" }));
  const callout = <Callout title={content.callout.title} html={content.callout.html} />;
  return (
    <div className="page-width">
      <PageHead title={content.heading} description={content.intro} path={path} />
      <article lang={language === siteLanguage ? undefined : language} className="document">
        <header>
          <h1>{content.heading}</h1>
          <p className="document-intro">{content.intro}</p>
          <p className="document-date">{content.updated}</p>
          <ContentNotices problem={problem} language={language} refresh={refresh} />
        </header>
        <Contents entries={entries} language={language} />
        <div className="document-text">
          {calloutFirst && callout}
          {content.sections.map(({ paragraphs, bullets = [] }, index) => {
            const { anchor, heading } = entries[index] ?? { anchor: "", heading: "" };
            return (
              <section key={anchor} aria-labelledby={anchor}>
                <a href={`#${anchor}`} aria-label={words.section(index + 1, heading)} className="document-number">
                  {index + 1}
                </a>
                <h2 id={anchor}>{heading}</h2>
                {Object.entries(paragraphs).map(([position, paragraph]) => (
                  <p key={position}>
                    <LinkedText text={paragraph} />
                  </p>
                ))}
                {bullets.length > 0 && <Bullets bullets={bullets} />}
              </section>
            );
          })}
          {!calloutFirst && callout}
          {seller !== undefined && (
            <p lang={siteLanguage} className="text-small text-ink-soft">
              {words.runBy(seller)}
            </p>
          )}
        </div>
      </article>
    </div>
  );
}
