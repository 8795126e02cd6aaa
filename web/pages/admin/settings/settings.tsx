import { type FormEvent, useRef } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { settingsWords as words } from "#shared/content/words/admin/settings.ts";
import { PartErrorBoundary } from "#web/layouts/part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { LeaveWarning } from "../frame/leave-warning.tsx";
import { AdminPage } from "../frame/page.tsx";
import { useSummary } from "../frame/summary.ts";
import { messageOf } from "../session/message-of.ts";
import { useAdminQuery } from "../session/queries.ts";
import { Conflict } from "./conflict.tsx";
import { CustomSettingRows } from "./custom-setting-rows.tsx";
import { currencyOf, type SavedSettings } from "./draft.ts";
import { groupsOf } from "./groups.ts";
import { KnownField } from "./known-field.tsx";
import { Preview } from "./preview.tsx";
import { SaveBar } from "./save-bar.tsx";
import { launchWarning, siteWith } from "./site-display.ts";
import { useSettingsForm } from "./use-settings-form.ts";

/**
 * The settings page: price, launch, the assistant's number and custom settings, with a preview of their effect on the
 * site.
 */
export default function Settings() {
  const { data, error, refetch } = useAdminQuery("getAdminSettings", {});
  return (
    <AdminPage title={frameWords.tabs.settings} intro={words.intro}>
      {data !== undefined ? (
        <Form settings={data} />
      ) : error !== null ? (
        <FailureNotice message={messageOf(error, words.failed)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </AdminPage>
  );
}

function Form({ settings }: { readonly settings: SavedSettings }) {
  const form = useSettingsForm(settings);
  const formElement = useRef<HTMLFormElement>(null);
  const { saved, draft, state, visibleIssues } = form;
  const [first, ...others] = groupsOf(saved.known);
  const focusField = (name: string) =>
    formElement.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.is === "saving" || state.is === "conflict" || form.changeCount === 0) return;
    const firstInvalidField = await form.save();
    if (firstInvalidField === undefined) return;
    focusField(firstInvalidField);
  };
  const invalidFields = [...visibleIssues.keys()].map((name) => ({ name, label: labelOf(name, form) }));
  const sold = useSummary().data?.orders.completed;
  const warning =
    sold === undefined || form.issues.size > 0
      ? undefined
      : launchWarning(siteWith(form.savedValues, sold), siteWith(form.draftValues, sold));
  return (
    <form ref={formElement} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
      <LeaveWarning unsaved={form.changeCount > 0} />
      {state.is === "conflict" && (
        <Conflict
          theirs={state.theirs}
          mine={form.draftValues}
          onKeep={() => form.keepMine(state.theirs)}
          onLoad={() => form.loadTheirs(state.theirs)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <PartErrorBoundary>{first && <Group {...first} form={form} />}</PartErrorBoundary>
        {/* Below the prices on a phone, beside all settings on a wide screen. */}
        <div className="xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <PartErrorBoundary>
            <Preview before={form.savedValues} after={form.issues.size === 0 ? form.draftValues : undefined} />
          </PartErrorBoundary>
        </div>
        <div className="grid grid-cols-1 gap-8">
          <PartErrorBoundary>
            {others.map((group) => (
              <Group key={group.name} {...group} form={form} />
            ))}
          </PartErrorBoundary>
          <PartErrorBoundary>
            <section className="grid grid-cols-1 gap-3">
              <h2 className="font-sans text-body font-semibold tracking-normal">{words.custom.heading}</h2>
              <p className="text-small text-ink-soft">{words.custom.about}</p>
              <CustomSettingRows
                rows={draft.custom}
                issues={visibleIssues}
                onChange={(rows) =>
                  form.edit(
                    { ...draft, custom: rows },
                    draft.custom.map(({ id }) => id),
                  )
                }
                onKeyBlur={form.onFieldBlur}
              />
            </section>
          </PartErrorBoundary>
        </div>
      </div>
      <SaveBar
        changeCount={form.changeCount}
        invalidFields={invalidFields}
        onShowField={focusField}
        warning={warning}
        busy={state.is === "saving"}
        blocked={state.is === "conflict"}
        notice={state.is === "notice" ? state : undefined}
        onDiscard={form.discard}
      />
    </form>
  );
}

/** A group of settings under its heading. */
function Group({
  name,
  settings,
  form,
}: ReturnType<typeof groupsOf>[number] & { readonly form: ReturnType<typeof useSettingsForm> }) {
  const { saved, draft, visibleIssues } = form;
  return (
    <section aria-label={words.groups[name]} className="grid grid-cols-1 gap-4">
      <h2 className="font-sans text-body font-semibold tracking-normal">{words.groups[name]}</h2>
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 md:grid-cols-2">
        {settings.map((setting) => (
          <KnownField
            key={setting.key}
            known={setting}
            text={draft.known[setting.key] ?? ""}
            currency={currencyOf(draft, saved)}
            countries={form.countries}
            error={visibleIssues.get(setting.key)}
            onChange={(text) => form.edit({ ...draft, known: { ...draft.known, [setting.key]: text } }, [setting.key])}
            onBlur={() => form.onFieldBlur(setting.key)}
          />
        ))}
      </div>
    </section>
  );
}

/** The label of an invalid field: of a setting, or of a custom setting by its key or place. */
function labelOf(field: string, { saved, draft }: ReturnType<typeof useSettingsForm>): string {
  const known = saved.known.find(({ key }) => key === field);
  if (known !== undefined) return known.label;
  const place = draft.custom.findIndex(({ id }) => id === field);
  return draft.custom[place]?.key.trim() || words.custom.rowOf(place + 1);
}

const skeletonFields = Array.from({ length: 6 }, (_, index) => index);

function Loading() {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-5 md:grid-cols-2">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      {skeletonFields.map((index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  );
}
