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
    <section
      aria-label={words.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls sideways must be reachable by keyboard.
      tabIndex={0}
      className="more-beside overflow-x-auto rounded-field border border-hairline"
    >
      <table className="w-full min-w-[32rem] border-collapse text-left text-small">
        <caption className="sr-only">{words.title}</caption>
        <thead className="border-b border-hairline text-fine text-ink-soft">
          <tr>
            <th scope="col" className="h-10 px-4 font-semibold">
              {words.page}
            </th>
            {languages.map((language) => (
              <th key={language} scope="col" className="h-10 px-4 font-semibold">
                {contentWords.languageName(language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <tr key={page} className="border-b border-hairline last:border-b-0 hover:bg-shade">
              <th scope="row" className="px-4 py-2.5 align-top font-semibold">
                {contentWords.pageNames[page]}
              </th>
              {languages.map((language) => (
                <td key={language} className="px-4 py-2.5 align-top">
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
    <div className="grid grid-cols-1 justify-items-start gap-x-3 gap-y-0.5 md:flex md:flex-wrap md:items-center">
      <EditionState entry={entry} />
      <Link
        to={editionAddress(page, language)}
        aria-label={words.editNamed(name, contentWords.languageName(language))}
        className="inline-flex min-h-6 items-center text-fine font-semibold text-leaf underline underline-offset-4"
      >
        {words.edit}
      </Link>
    </div>
  );
}
