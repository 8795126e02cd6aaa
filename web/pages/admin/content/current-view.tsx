import type { Ref } from "react";
import { Link } from "react-router";
import { contentWords as words } from "#shared/content/words/admin/content.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Failed } from "../frame/failed.tsx";
import { messageOf } from "../session/message-of.ts";
import { Difference, type Side } from "./difference/difference.tsx";
import { comparisons, type EditorLocation } from "./draft/address.ts";
import type { Issue } from "./draft/check.ts";
import { builtInOf, type ContentList, type Entry } from "./draft/edition.ts";
import type { Shape } from "./draft/shape.ts";
import type { Draft } from "./draft/use-draft.ts";
import { Form } from "./form/form.tsx";
import type { LineProblem } from "./json/create-editor.ts";
import { type JsonHandle, JsonView } from "./json/json-view.tsx";
import type { useVersion } from "./versions/use-version.ts";
import { Versions } from "./versions/versions.tsx";

interface Given {
  readonly list: ContentList;
  readonly entry: Entry;
  readonly address: EditorLocation;
  readonly draft: Draft;
  readonly shape: Shape;
  readonly issues: readonly Issue[];
  /** The older version on display. */
  readonly older: ReturnType<typeof useVersion>;
  readonly json: Ref<JsonHandle>;
  readonly onProblems: (problems: readonly LineProblem[]) => void;
  readonly onRestore: (version: number) => Promise<void>;
  readonly onShowJson: () => void;
}

/** The view named in the address. */
export function CurrentView(props: Given) {
  const { list, entry, address, draft, shape, issues, json, onProblems, onShowJson } = props;
  if (address.view === "json") {
    return (
      <JsonView
        ref={json}
        text={draft.text}
        schema={list.schemas[entry.page] ?? true}
        onChange={draft.setText}
        onProblems={onProblems}
      />
    );
  }
  if (address.view === "difference") return <Compared {...props} />;
  if (address.view === "versions") return <Older {...props} />;
  if (draft.value === undefined) {
    return (
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <Notice look="warning">{words.form.noJson}</Notice>
        <Button look="secondary" size="small" onClick={onShowJson}>
          {words.form.toJson}
        </Button>
      </div>
    );
  }
  return <Form shape={shape} value={draft.value} issues={issues} onChange={draft.setValue} />;
}

function publishedSide(entry: Entry): Side {
  const name = entry.version === 0 ? words.versions.builtIn : words.difference.published(entry.version);
  return { name, value: entry.content };
}

/** The draft compared with the published copy or the built-in one. */
function Compared({ list, entry, address, draft }: Given) {
  const before =
    address.against === "default"
      ? { name: words.versions.builtIn, value: builtInOf(list, entry) }
      : publishedSide(entry);
  return (
    <section aria-label={words.views.names.difference} className="grid grid-cols-1 gap-3">
      <nav aria-label={words.difference.against} className="flex flex-wrap gap-2">
        {comparisons.map((each) => (
          <Link
            key={each}
            to={address.to({ against: each === "published" ? undefined : each })}
            preventScrollReset
            aria-current={each === address.against ? "page" : undefined}
            className={classes(
              "inline-flex min-h-8 items-center rounded-full border px-3 text-fine font-semibold",
              each === address.against ? "border-leaf bg-leaf-tint text-leaf" : "border-edge text-ink-soft",
            )}
          >
            {words.difference.comparisons[each]}
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

/** The versions, and the differences of the selected one. */
function Older({ entry, address, draft, older, onRestore }: Given) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Versions entry={entry} dirty={draft.dirty} address={address} onRestore={onRestore} />
      {older !== undefined && older.error !== null && (
        <Failed message={messageOf(older.error, words.versions.lookFailed)} onRetry={older.retry} />
      )}
      {older !== undefined && older.error === null && older.content === undefined && <Skeleton className="h-64" />}
      {older?.content !== undefined && (
        <section aria-labelledby="content-older" className="grid grid-cols-1 gap-2">
          <h2 id="content-older" className="font-sans text-small font-semibold tracking-normal">
            {words.versions.wouldChange(older.version)}
          </h2>
          <Difference
            before={publishedSide(entry)}
            after={{
              name: older.version === 0 ? words.versions.builtIn : words.versions.version(older.version),
              value: older.content,
            }}
          />
        </section>
      )}
    </div>
  );
}
