import { helpCenterContent } from "#shared/content/help-center.ts";
import { documentsWords } from "#shared/content/words/documents.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { ContentNotices } from "../../content/content-state.tsx";
import { pageContent } from "../../content/page-content.ts";
import { anchorsOf } from "../../document/anchors.ts";
import { Callout } from "../../document/callout.tsx";
import { useDeepLink } from "../../document/use-deep-link.ts";
import { PageHead } from "../../head/page-head.tsx";
import { faqPage, StructuredData } from "../../head/structured-data.tsx";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { JumpLinks } from "./jump-links.tsx";
import { QuestionList } from "./question-list.tsx";
import { SearchField } from "./search-field.tsx";
import { useSearch } from "./use-search.ts";
import "../../document/print.css";
import "./help-center.css";

const useCopy = pageContent(
  "helpCenter",
  helpCenterContent,
  import.meta.glob("./*/help-center.ts", { base: "/shared/content/translations", import: "copy" }),
);

/** The help center: questions and answers, and a link to the contact page. */
export default function HelpCenter() {
  const { help: words } = useWords("documents", documentsWords);
  const siteLanguage = useLanguage();
  const { content, language, problem, refresh } = useCopy();
  useDeepLink();
  const { items } = content;
  const titles = [...new Set(items.flatMap(({ group }) => group ?? []))];
  const anchors = anchorsOf([...items.map(({ question }) => question), ...titles]);
  const groupAnchors = new Map(titles.map((title, index) => [title, anchors[items.length + index]]));
  const anchoredItems = items.map((item, index) => ({
    ...item,
    anchor: anchors[index] ?? "",
    groupAnchor: groupAnchors.get(item.group ?? ""),
  }));
  const search = useSearch(anchoredItems);
  const { callout } = content;
  return (
    <div className="page-width">
      <PageHead title={words.title} description={content.intro} path={sitePaths.helpCenter} />
      <StructuredData graph={[faqPage(items)]} />
      <div className="help" lang={language === siteLanguage ? undefined : language}>
        <div>
          <header>
            <h1>{content.heading}</h1>
            <p>{content.intro}</p>
            <ContentNotices problem={problem} language={language} refresh={refresh} />
          </header>
          <SearchField search={search} total={items.length} />
          <JumpLinks items={search.results} language={language} />
        </div>
        <div>
          <QuestionList items={anchoredItems} search={search} />
        </div>
        {/* A search without results says it itself. */}
        {search.results.length > 0 && (
          <div className="help-contact">
            <Callout title={callout.title} html={callout.html} />
          </div>
        )}
      </div>
    </div>
  );
}
