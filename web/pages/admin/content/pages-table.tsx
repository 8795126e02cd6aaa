import { Link } from "react-router";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { languages } from "#shared/domain/language.ts";
import { editionAddress } from "./draft/address.ts";
import { type ContentList, type Entry, entryOf } from "./draft/edition.ts";
import { EditionState } from "./edition-state.tsx";

const words = contentWords.pages;

/** Every page in every language, with the state of its copy and a link to its editor. */
export function PagesTable({ list }: { readonly list: ContentList }) {
  const pages = list.entries.filter(({ language }) => language === "en").map(({ page }) => page);
  return (
    <section aria-label={words.title} className="rounded-field border border-hairline">
      {/* On a phone, the languages are below the name of their page, so that none is beyond the edge. */}
      <table className="block w-full border-collapse text-left text-small md:table md:table-fixed">
        <caption className="sr-only">{words.title}</caption>
        <thead className="hidden border-b border-hairline text-fine text-ink-soft md:table-header-group">
          <tr>
            <th scope="col" className="h-10 px-4 font-semibold md:w-1/4">
              {words.page}
            </th>
            {languages.map((language) => (
              <th key={language} scope="col" className="h-10 px-4 font-semibold">
                {contentWords.languageName(language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {pages.map((page) => (
            <tr
              key={page}
              className="block border-b border-hairline py-1.5 last:border-b-0 hover:bg-shade md:table-row"
            >
              <th scope="row" className="block px-4 py-1 align-top font-semibold md:table-cell md:py-2.5">
                {contentWords.pageNames[page]}
              </th>
              {languages.map((language) => (
                <td key={language} className="flex flex-wrap gap-x-3 px-4 align-top md:table-cell md:py-2.5">
                  <span className="w-16 pt-3 text-fine text-ink-soft md:hidden">
                    {contentWords.languageName(language)}
                  </span>
                  <Cell entry={entryOf(list, page, language)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ entry }: { readonly entry: Entry | undefined }) {
  if (entry === undefined) return null;
  const { page, language } = entry;
  const name = contentWords.pageNames[page];
  return (
    <div className="flex min-w-0 grow basis-40 items-start gap-x-3">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5 wrap-anywhere max-md:py-2.5 [&_span]:whitespace-normal">
        <EditionState entry={entry} />
      </div>
      <Link
        to={editionAddress(page, language)}
        aria-label={words.editNamed(name, contentWords.languageName(language))}
        className="-mr-2 inline-flex min-h-6 items-center px-2 text-fine font-semibold text-leaf underline underline-offset-4 max-md:min-h-[44px]"
      >
        {words.edit}
      </Link>
    </div>
  );
}
