import { Link, useNavigate } from "react-router";
import { contentWords as words } from "#shared/content/words/admin/content.ts";
import { languages } from "#shared/domain/language.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { classes } from "#web/ui/classes.ts";
import { AdminPage } from "../frame/page.tsx";
import { type EditorLocation, editionAddress } from "./draft/address.ts";
import type { ContentList, Entry } from "./draft/edition.ts";
import { EditionState } from "./edition-state.tsx";
import { Editor } from "./editor.tsx";
import { smallInput } from "./form/styles.ts";

/** A page's copy in one language: title, links to the other languages, editor. */
export function EditionPage({
  list,
  entry,
  address,
}: {
  readonly list: ContentList;
  readonly entry: Entry;
  readonly address: EditorLocation;
}) {
  const navigate = useNavigate();
  const { page, language } = entry;
  const pages = list.entries.filter((each) => each.language === "en").map((each) => each.page);
  return (
    <AdminPage
      title={words.pageNames[page]}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={adminPaths.content} className="inline-flex min-h-6 items-center underline underline-offset-4">
            {words.allPages}
          </Link>
          <EditionState entry={entry} />
        </span>
      }
      actions={
        <>
          <select
            aria-label={words.choosePage}
            value={page}
            onChange={({ target }) => {
              const selectedPage = pages.find((name) => name === target.value);
              if (selectedPage !== undefined) void navigate(editionAddress(selectedPage, language));
            }}
            className={smallInput}
          >
            {pages.map((name) => (
              <option key={name} value={name}>
                {words.pageNames[name]}
              </option>
            ))}
          </select>
          <nav aria-label={words.chooseLanguage} className="flex flex-wrap rounded-card border border-edge p-0.5">
            {languages.map((each) => (
              <Link
                key={each}
                to={editionAddress(page, each)}
                aria-current={each === language ? "page" : undefined}
                className={classes(
                  "inline-flex min-h-7 items-center rounded-full px-3 text-fine font-semibold",
                  each === language ? "bg-leaf text-on-leaf" : "text-ink-soft hover:text-ink",
                )}
              >
                {words.languageName(each)}
              </Link>
            ))}
          </nav>
        </>
      }
    >
      <Editor list={list} entry={entry} address={address} />
    </AdminPage>
  );
}
