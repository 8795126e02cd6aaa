import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { contentWords as words } from "#shared/content/words/admin/content.ts";
import { Part } from "#web/layouts/part.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CurrentView } from "./current-view.tsx";
import { type EditorLocation, pageLanguageAddress } from "./draft/address.ts";
import { builtInOf, type ContentList, type Entry } from "./draft/edition.ts";
import type { Path } from "./draft/json.ts";
import { pathLabel } from "./draft/labels.ts";
import { shapeOf } from "./draft/shape.ts";
import { useDraft } from "./draft/use-draft.ts";
import { EarlierDraftNotice } from "./earlier-draft-notice.tsx";
import { reveal } from "./form/focus.ts";
import { controlId } from "./form/form.tsx";
import type { LineProblem } from "./json/create-editor.ts";
import type { JsonHandle } from "./json/json-view.tsx";
import { Preview } from "./preview/preview.tsx";
import { Conflict } from "./saving/conflict.tsx";
import { IssueList } from "./saving/issue-list.tsx";
import { SaveBar } from "./saving/save-bar.tsx";
import { UnsavedChangesGuard } from "./saving/unsaved-changes-guard.tsx";
import { remainingIssues, useSave } from "./saving/use-save.ts";
import { useIsWide } from "./use-is-wide.ts";
import { useVersion } from "./versions/use-version.ts";
import { ViewTabs } from "./view-tabs.tsx";

/** The editor of a page's copy: form, JSON, preview, comparison, saving, versions. */
export function Editor({
  list,
  entry,
  address,
}: {
  readonly list: ContentList;
  readonly entry: Entry;
  readonly address: EditorLocation;
}) {
  const schema = list.schemas[entry.page];
  const shape = useMemo(() => shapeOf(schema), [schema]);
  const builtIn = builtInOf(list, entry);
  const draft = useDraft(entry, shape);
  const saving = useSave(entry, draft);
  const older = useVersion(entry, builtIn, address.view === "versions" ? address.version : undefined);
  const isWide = useIsWide();
  const [isHidden, setHidden] = useState(false);
  /** Problems found by the JSON view, which alone knows the lines of invalid JSON. */
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  /** A save was attempted with errors: they are listed above the editor until fixed. */
  const [refused, setRefused] = useState(false);
  const json = useRef<JsonHandle>(null);
  const message = useRef<HTMLDivElement>(null);
  /** The position to reveal once the form is mounted. */
  const pathToFocus = useRef<Path>(undefined);

  const isConflict = draft.dirty && entry.version > draft.base.version;
  const isOutdated = !draft.dirty && entry.version > draft.base.version;
  // Without edits, a concurrent save is simply displayed.
  useEffect(() => {
    if (isOutdated) draft.startFrom(entry);
  });

  const fromServer = remainingIssues(saving.state, draft.value);
  const { issues: fromHere } = draft;
  const issues = useMemo(() => [...fromHere, ...fromServer], [fromHere, fromServer]);
  const isUnsavable = draft.value === undefined || issues.length > 0;
  const step = saving.state.step;

  const save = async () => {
    if (!draft.dirty) return;
    if (isUnsavable) {
      flushSync(() => {
        saving.clear();
        setRefused(true);
      });
      return message.current?.focus();
    }
    setRefused(false);
    await saving.save(draft.base.version);
  };
  const confirmFits = () => saving.save(entry.version);
  const saveOverTheirs = async () => {
    setRefused(false);
    await saving.save(entry.version);
  };
  const goTo = (path: Path) => {
    if (address.view === "json" && json.current !== null) return json.current.reveal(path);
    if (address.view === "form") return revealControl(path);
    pathToFocus.current = path;
    address.go({ view: undefined, version: undefined });
  };
  useEffect(() => {
    if (pathToFocus.current === undefined || address.view !== "form") return;
    revealControl(pathToFocus.current);
    pathToFocus.current = undefined;
  });
  const lineOf = (path: Path) => (address.view === "json" ? (json.current?.lineOf(path) ?? undefined) : undefined);

  if (draft.offered !== undefined) {
    return (
      <EarlierDraftNotice entry={entry} offered={draft.offered} onGoOn={draft.goOn} onDiscard={draft.discardOffered} />
    );
  }
  const showsIssues = isUnsavable && (refused || step === "refused");
  const showsPreview = isWide ? !isHidden : address.view === "preview";
  const displayedContent = older === undefined ? (isUnsavable ? undefined : draft.value) : older.content;
  return (
    <>
      <UnsavedChangesGuard dirty={draft.dirty} />
      <div className="grid grid-cols-1 gap-3">
        <ViewTabs
          address={address}
          isWide={isWide}
          isPreviewHidden={isHidden}
          onTogglePreview={() => setHidden(!isHidden)}
        />
        {isConflict && (
          <Conflict
            theirs={entry}
            address={address}
            onTakeTheirs={() => {
              saving.clear();
              draft.startFrom(entry);
            }}
            onSaveMine={saveOverTheirs}
            canSave={!isUnsavable}
          />
        )}
        {entry.olderThanEnglish && (
          <Notice look="plain">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>{words.states.olderAbout}</p>
              {!draft.dirty && (
                <Button size="small" look="secondary" busy={step === "saving"} onClick={() => void confirmFits()}>
                  {words.states.stillFits}
                </Button>
              )}
            </div>
          </Notice>
        )}
        {showsIssues && (
          <div ref={message} tabIndex={-1} className="outline-none">
            <Notice look="error">
              {saving.state.step === "refused" ? saving.state.message : words.saving.invalid}
              {draft.value === undefined ? (
                <span className="block text-fine font-normal">
                  {problems[0] === undefined
                    ? words.issues.noJson
                    : words.issues.atLine(problems[0].line, problems[0].message)}
                </span>
              ) : (
                <IssueList issues={issues} lineOf={lineOf} onShow={goTo} />
              )}
            </Notice>
          </div>
        )}
        {saving.state.step === "failed" && !isConflict && <Notice look="error">{saving.state.message}</Notice>}
        <div role="status">
          {saving.state.step === "saved" && !draft.dirty && (
            <Done>
              {words.saving.saved}
              {saving.state.cleaned.length > 0 &&
                ` ${words.saving.cleaned(saving.state.cleaned.map(pathLabel).join(", "))}`}
              {entry.language === "en" && <OlderTranslations list={list} page={entry.page} />}
            </Done>
          )}
          {saving.state.step === "restored" && !draft.dirty && (
            <Done>{words.versions.restored(saving.state.version)}</Done>
          )}
        </div>
      </div>
      <div
        className={
          showsPreview && isWide
            ? "grid grid-cols-[minmax(0,1fr)_minmax(0,27rem)] items-start gap-6"
            : "grid grid-cols-1 gap-6"
        }
      >
        <div className="min-w-0">
          {(isWide || address.view !== "preview") && (
            <Part>
              <CurrentView
                list={list}
                entry={entry}
                address={address}
                draft={draft}
                shape={shape}
                issues={issues}
                older={older}
                json={json}
                onProblems={setProblems}
                onRestore={saving.restore}
                onShowJson={() => address.go({ view: "json" })}
              />
            </Part>
          )}
        </div>
        {showsPreview && (
          <div className={isWide ? "sticky top-6" : ""}>
            <Part>
              <Preview
                edition={entry}
                content={displayedContent}
                note={older === undefined ? undefined : words.preview.olderVersion(older.version)}
                address={address}
              />
            </Part>
          </div>
        )}
      </div>
      <SaveBar
        dirty={draft.dirty}
        saving={step === "saving"}
        toMend={draft.value === undefined ? 1 : issues.length}
        onSave={() => void save()}
        onDiscard={() => {
          saving.clear();
          setRefused(false);
          draft.startFrom(entry);
        }}
      />
    </>
  );
}

/** After saving an English page: the translations that did not change, with links. */
function OlderTranslations({ list, page }: { readonly list: ContentList; readonly page: Entry["page"] }) {
  const older = list.entries.filter((entry) => entry.page === page && entry.olderThanEnglish);
  return older.map(({ language }) => (
    <span key={language} className="block font-normal">
      {words.saving.translationStays(words.languageName(language))}{" "}
      <Link to={pageLanguageAddress(page, language)} className="font-semibold underline underline-offset-4">
        {words.pages.editNamed(words.pageNames[page], words.languageName(language))}
      </Link>
    </span>
  ));
}

/** A missing or unknown part has no control, so its parent's is focused. */
function revealControl(path: Path): void {
  for (let at = path; at.length > 0; at = at.slice(0, -1)) {
    if (reveal(document.getElementById(controlId(at)))) return;
  }
}

function Done({ children }: { readonly children: ReactNode }) {
  return (
    <p className="rounded-field border-l-4 border-leaf bg-leaf-tint px-4 py-3 text-small font-medium">{children}</p>
  );
}
