import { type Ref, useId } from "react";
import { Link } from "react-router";
import { contentWords as words } from "#shared/content/words/admin/content.ts";
import { mailGroupHeadings } from "#shared/content/words/admin/mails.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { messageOf } from "../session/message-of.ts";
import { Difference, type Side } from "./difference/difference.tsx";
import { comparisons, type EditorLocation } from "./draft/address.ts";
import type { Issue } from "./draft/check.ts";
import { builtInOf, type ContentList, type Entry } from "./draft/edition.ts";
import type { Path } from "./draft/json.ts";
import type { Shape } from "./draft/shape.ts";
import type { Draft } from "./draft/use-draft.ts";
import { Form } from "./form/form.tsx";
import type { LineProblem } from "./json/create-editor.ts";
import { type JsonHandle, JsonView } from "./json/json-view.tsx";
import type { useVersion } from "./versions/use-version.ts";
import { Versions } from "./versions/versions.tsx";

interface CurrentViewProps {
  readonly list: ContentList;
  readonly entry: Entry;
  readonly address: EditorLocation;
  readonly draft: Draft;
  readonly shape: Shape;
  readonly issues: readonly Issue[];
  /** The older version on display. */
  readonly olderVersion: ReturnType<typeof useVersion>;
  readonly jsonHandle: Ref<JsonHandle>;
  readonly onProblems: (problems: readonly LineProblem[]) => void;
  readonly onRestore: (version: number) => Promise<void>;
  readonly onShowJson: () => void;
  /** Called when a group of the form is opened. */
  readonly onOpenGroup: (path: Path) => void;
}

/** The view that the address names. If that is the preview, which wide screens display elsewhere, this is the form. */
export function CurrentView(props: CurrentViewProps) {
  const { list, entry, address, draft, shape, issues, jsonHandle, onProblems, onShowJson, onOpenGroup } = props;
  if (address.view === "json") {
    return (
      <JsonView
        ref={jsonHandle}
        text={draft.text}
        schema={list.schemas[entry.page] ?? true}
        onChange={draft.setText}
        onProblems={onProblems}
      />
    );
  }
  if (address.view === "difference") return <DraftComparison {...props} />;
  if (address.view === "versions") return <VersionsView {...props} />;
  if (draft.value === undefined) {
    return (
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <Notice look="warning">{words.form.invalidJson}</Notice>
        <Button look="secondary" size="small" onClick={onShowJson}>
          {words.form.toJson}
        </Button>
      </div>
    );
  }
  return (
    <Form
      shape={shape}
      value={draft.value}
      issues={issues}
      onChange={draft.setValue}
      onOpen={onOpenGroup}
      headings={entry.page === "mails" ? mailGroupHeadings : undefined}
    />
  );
}

function publishedSide(entry: Entry): Side {
  const name = entry.version === 0 ? words.versions.builtIn : words.difference.published(entry.version);
  return { name, value: entry.content };
}

/** The draft compared with the published copy or the built-in one. */
function DraftComparison({ list, entry, address, draft }: CurrentViewProps) {
  const againstId = useId();
  const before =
    address.comparison === "default"
      ? { name: words.versions.builtIn, value: builtInOf(list, entry) }
      : publishedSide(entry);
  return (
    <section aria-label={words.views.names.difference} className="grid grid-cols-1 gap-3">
      <nav aria-labelledby={againstId} className="flex flex-wrap items-center gap-2">
        <span id={againstId} className="text-fine text-ink-soft">
          {words.difference.against}
        </span>
        {comparisons.map((comparison) => (
          <Link
            key={comparison}
            to={address.addressWith({ against: comparison === "published" ? undefined : comparison })}
            preventScrollReset
            aria-current={comparison === address.comparison ? "page" : undefined}
            className={classes(
              "inline-flex min-h-8 items-center rounded-full border px-3 text-fine font-semibold",
              comparison === address.comparison ? "border-leaf bg-leaf-tint text-leaf" : "border-edge text-ink-soft",
            )}
          >
            {words.difference.comparisons[comparison]}
          </Link>
        ))}
      </nav>
      <Difference
        before={before}
        after={{
          name: draft.dirty ? words.difference.draft : words.difference.unchanged,
          value: draft.value,
          text: draft.text,
        }}
      />
    </section>
  );
}

/** The list of versions, and what the selected one would change on the site. */
function VersionsView({ entry, address, draft, olderVersion, onRestore }: CurrentViewProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Versions entry={entry} dirty={draft.dirty} address={address} onRestore={onRestore} />
      {olderVersion !== undefined && olderVersion.error !== null && (
        <FailureNotice
          message={messageOf(olderVersion.error, words.versions.viewFailed)}
          onRetry={olderVersion.retry}
        />
      )}
      {olderVersion !== undefined && olderVersion.error === null && olderVersion.content === undefined && (
        <Skeleton className="h-64" />
      )}
      {olderVersion?.content !== undefined && (
        <section aria-labelledby="content-older" className="grid grid-cols-1 gap-2">
          <h2 id="content-older" className="font-sans text-small font-semibold tracking-normal">
            {words.versions.wouldChange(olderVersion.version)}
          </h2>
          <Difference
            before={publishedSide(entry)}
            after={{
              name: olderVersion.version === 0 ? words.versions.builtIn : words.versions.version(olderVersion.version),
              value: olderVersion.content,
            }}
          />
        </section>
      )}
    </div>
  );
}
