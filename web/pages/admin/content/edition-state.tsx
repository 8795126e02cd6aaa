import { contentWords } from "#shared/content/words/admin/content.ts";
import { Pill } from "../frame/pill.tsx";
import { When } from "../frame/when.tsx";
import type { Entry } from "./draft/edition.ts";

const words = contentWords.states;

/**
 * The state of a page's copy in a language: whether it is built in, or by whom and when it was saved, and whether the
 * English copy is newer.
 */
export function EditionState({ entry: { olderThanEnglish, version, savedAt, savedBy } }: { readonly entry: Entry }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-fine text-ink-soft">
      <Pill look={version === 0 ? "quiet" : "good"}>{version === 0 ? words.builtIn : words.version(version)}</Pill>
      {olderThanEnglish && <Pill look="bad">{words.outdated}</Pill>}
      {savedAt !== null && (
        <span className="wrap-anywhere">
          <When at={savedAt} /> {savedBy !== null && words.by(savedBy)}
        </span>
      )}
    </span>
  );
}
