import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { contentWords as words } from "#shared/content/words/admin/content.ts";
import { PartErrorBoundary } from "#web/layouts/part.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CurrentView } from "./current-view.tsx";
import { type EditorLocation, editionAddress } from "./draft/address.ts";
import { builtInOf, type ContentList, type Entry } from "./draft/edition.ts";
import { type Path, pathText } from "./draft/json.ts";
import { pathLabel } from "./draft/labels.ts";
import { type Shape, shapeOf } from "./draft/shape.ts";
import { useDraft } from "./draft/use-draft.ts";
import { EarlierDraftNotice } from "./earlier-draft-notice.tsx";
import { reveal } from "./form/focus.ts";
import { controlId } from "./form/form.tsx";
import type { LineProblem } from "./json/create-editor.ts";
import type { JsonHandle } from "./json/json-view.tsx";
import { MailPreview } from "./mails/mail-preview.tsx";
import { useMailInStep } from "./mails/use-mail-in-step.ts";
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
  const olderVersion = useVersion(entry, builtIn, address.view === "versions" ? address.version : undefined);
  const isWide = useIsWide();
  const [isPreviewHidden, setIsPreviewHidden] = useState(false);
  /** Problems found by the JSON view, which alone knows the lines of invalid JSON. */
  const [jsonProblems, setJsonProblems] = useState<readonly LineProblem[]>([]);
  /** Whether a save was attempted despite errors, which are then listed above the editor until they are fixed. */
  const [isSaveRejected, setIsSaveRejected] = useState(false);
  const jsonHandle = useRef<JsonHandle>(null);
  const issueNotice = useRef<HTMLDivElement>(null);
  /** The path of the control to focus once the form is displayed. */
  const pathToFocus = useRef<Path>(undefined);

  const isConflict = draft.dirty && entry.version > draft.base.version;
  const isOutdated = !draft.dirty && entry.version > draft.base.version;
  // Without unsaved edits, a version saved by someone else simply replaces the displayed one.
  useEffect(() => {
    if (isOutdated) draft.startFrom(entry);
  });

  const serverIssues = remainingIssues(saving.state, draft.value);
  const { issues: localIssues } = draft;
  const issues = useMemo(() => [...localIssues, ...serverIssues], [localIssues, serverIssues]);
  const invalidFieldCount = new Set(issues.map(({ path }) => pathText(path))).size;
  const isUnsavable = draft.value === undefined || issues.length > 0;
  const step = saving.state.step;

  const save = async () => {
    if (!draft.dirty) return;
    if (isUnsavable) {
      flushSync(() => {
        saving.clear();
        setIsSaveRejected(true);
      });
      return issueNotice.current?.focus();
    }
    setIsSaveRejected(false);
    await saving.save(draft.base.version);
  };
  const confirmTranslation = () => saving.save(entry.version);
  const saveOverTheirs = async () => {
    setIsSaveRejected(false);
    await saving.save(entry.version);
  };
  const goTo = (path: Path) => {
    if (address.view === "json" && jsonHandle.current !== null) return jsonHandle.current.reveal(path);
    if (address.view === "form") return revealControl(path);
    pathToFocus.current = path;
    address.navigate({ view: undefined, version: undefined });
  };
  useEffect(() => {
    if (pathToFocus.current === undefined || address.view !== "form") return;
    revealControl(pathToFocus.current);
    pathToFocus.current = undefined;
  });
  const showOpenedMail = useMailInStep(entry, address);
  const lineOf = (path: Path) =>
    address.view === "json" ? (jsonHandle.current?.lineOf(path) ?? undefined) : undefined;

  if (draft.earlierDraft !== undefined) {
    return (
      <EarlierDraftNotice
        entry={entry}
        earlierDraft={draft.earlierDraft}
        onResume={draft.resumeEarlier}
        onDiscard={draft.discardEarlier}
      />
    );
  }
  const showsIssues = isUnsavable && (isSaveRejected || step === "refused");
  const showsPreview = isWide ? !isPreviewHidden : address.view === "preview";
  const displayedContent = olderVersion === undefined ? (isUnsavable ? undefined : draft.value) : olderVersion.content;
  return (
    <>
      <UnsavedChangesGuard dirty={draft.dirty} />
      <div className="grid grid-cols-1 gap-3">
        <ViewTabs
          address={address}
          isWide={isWide}
          isPreviewHidden={isPreviewHidden}
          onTogglePreview={() => setIsPreviewHidden(!isPreviewHidden)}
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
              <p>{words.states.outdatedAbout}</p>
              {!draft.dirty && (
                <Button
                  size="small"
                  look="secondary"
                  busy={step === "saving"}
                  onClick={() => void confirmTranslation()}
                >
                  {words.states.markUpToDate}
                </Button>
              )}
            </div>
          </Notice>
        )}
        {showsIssues && (
          <div ref={issueNotice} tabIndex={-1} className="outline-none">
            <Notice look="error">
              {draft.value !== undefined && invalidFieldCount > 0
                ? words.saving.fixFields(invalidFieldCount)
                : saving.state.step === "refused"
                  ? saving.state.message
                  : words.saving.invalid}
              {draft.value === undefined ? (
                <span className="block text-fine font-normal">
                  {jsonProblems[0] === undefined
                    ? words.issues.invalidJson
                    : words.issues.atLine(jsonProblems[0].line, jsonProblems[0].message)}
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
            <SuccessMessage>
              {words.saving.saved}
              {saving.state.cleanedPaths.length > 0 &&
                ` ${words.saving.cleaned(saving.state.cleanedPaths.map(pathLabel).join(", "))}`}
              {entry.language === "en" && <OlderTranslations list={list} page={entry.page} />}
            </SuccessMessage>
          )}
          {saving.state.step === "restored" && !draft.dirty && (
            <SuccessMessage>{words.versions.restored(saving.state.version)}</SuccessMessage>
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
            <PartErrorBoundary>
              <CurrentView
                list={list}
                entry={entry}
                address={address}
                draft={draft}
                shape={shape}
                issues={issues}
                olderVersion={olderVersion}
                jsonHandle={jsonHandle}
                onProblems={setJsonProblems}
                onRestore={saving.restore}
                onShowJson={() => address.navigate({ view: "json" })}
                onOpenGroup={showOpenedMail}
              />
            </PartErrorBoundary>
          )}
        </div>
        {showsPreview && (
          <div className={isWide ? "sticky top-6" : ""}>
            <PartErrorBoundary>
              <PreviewOf
                entry={entry}
                shape={shape}
                content={displayedContent}
                note={olderVersion === undefined ? undefined : words.preview.olderVersion(olderVersion.version)}
                address={address}
              />
            </PartErrorBoundary>
          </div>
        )}
      </div>
      <SaveBar
        dirty={draft.dirty}
        saving={step === "saving"}
        issueCount={draft.value === undefined ? 1 : issues.length}
        asksWhatToDo={isConflict}
        onSave={() => void save()}
        onDiscard={() => {
          saving.clear();
          setIsSaveRejected(false);
          draft.startFrom(entry);
        }}
      />
    </>
  );
}

/** The preview of a page, or of the mails. */
function PreviewOf({
  entry: { page, language },
  shape,
  ...props
}: Omit<ComponentProps<typeof Preview>, "edition"> & { readonly entry: Entry; readonly shape: Shape }) {
  if (page === "mails") return <MailPreview language={language} shape={shape} {...props} />;
  return <Preview edition={{ page, language }} {...props} />;
}

/** The translations that are older than the English page just saved, with links. */
function OlderTranslations({ list, page }: { readonly list: ContentList; readonly page: Entry["page"] }) {
  const older = list.entries.filter((entry) => entry.page === page && entry.olderThanEnglish);
  return older.map(({ language }) => (
    <span key={language} className="block font-normal">
      {words.saving.translationStays(words.languageName(language))}{" "}
      <Link to={editionAddress(page, language)} className="font-semibold underline underline-offset-4">
        {words.pages.editNamed(words.pageNames[page], words.languageName(language))}
      </Link>
    </span>
  ));
}

/** Focuses the control at a path, or that of the closest parent: a missing or unknown part has no control. */
function revealControl(path: Path): void {
  for (let candidate = path; candidate.length > 0; candidate = candidate.slice(0, -1)) {
    if (reveal(document.getElementById(controlId(candidate)))) return;
  }
}

function SuccessMessage({ children }: { readonly children: ReactNode }) {
  return (
    <p className="rounded-field border-l-4 border-leaf bg-leaf-tint px-4 py-3 text-small font-medium">{children}</p>
  );
}
