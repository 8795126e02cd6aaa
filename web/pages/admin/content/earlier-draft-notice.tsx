import { contentWords } from "#shared/content/words/admin/content.ts";
import { Button } from "#web/ui/button.tsx";
import type { Entry } from "./draft/edition.ts";
import type { StoredDraft } from "./draft/stored-draft.ts";

const words = contentWords.earlierDraft;

/** Asks whether to resume or discard an earlier unsaved draft, before anything else can be edited. */
export function EarlierDraftNotice({
  entry,
  earlierDraft,
  onResume,
  onDiscard,
}: {
  readonly entry: Entry;
  readonly earlierDraft: StoredDraft;
  readonly onResume: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <section
      aria-labelledby="content-offered"
      className="grid max-w-prose grid-cols-1 gap-3 rounded-field border border-edge bg-sheet px-5 py-4 text-small"
    >
      <h2 id="content-offered" className="font-sans text-small font-semibold tracking-normal">
        {words.title}
      </h2>
      <p>
        {earlierDraft.version === entry.version ? words.about : words.aboutOlder(earlierDraft.version, entry.version)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onResume}>
          {words.resume}
        </Button>
        <Button size="small" look="secondary" onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </section>
  );
}
