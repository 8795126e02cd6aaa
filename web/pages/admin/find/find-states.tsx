import { findWords as words } from "#shared/content/words/admin/find.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const stateClasses = "grid grid-cols-1 gap-2 px-5 py-5 text-small";

/** Search tips, displayed before anything is typed. */
export function Help() {
  return (
    <div className={stateClasses}>
      <p className="text-ink-soft">{words.help}</p>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {words.examples.map(([searchedFor, example]) => (
          <div key={searchedFor} className="contents max-sm:block max-sm:pb-1">
            <dt>{searchedFor}</dt>
            <dd className="font-mono text-fine text-ink-soft sm:self-center">{example}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A placeholder while the first results are pending. */
export function LoadingResults() {
  return (
    <div className={stateClasses}>
      {["w-2/5", "w-4/5", "w-1/3", "w-3/5"].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}

/** Says that there are no results, and suggests other searches. */
export function NoResults({ text }: { readonly text: string }) {
  return (
    <div role="status" className={stateClasses}>
      <p className="font-semibold wrap-anywhere">{words.nothing(text)}</p>
      <p className="text-ink-soft">{words.nothingHelp}</p>
    </div>
  );
}

/** Says that the search continues once the browser is online. */
export function Offline() {
  return (
    <p role="status" className={stateClasses}>
      {words.offline}
    </p>
  );
}
