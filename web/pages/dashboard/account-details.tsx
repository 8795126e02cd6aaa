import { type ReactNode, useEffect, useRef } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { ProfileForm } from "./profile-form.tsx";
import type { ProfileMode } from "./profile-mode.ts";
import { Reminders } from "./reminders.tsx";
import type { User } from "./use-account.ts";

/** Name, email and password, to view and to edit. */
export function AccountDetails({
  user,
  mode,
  onModeChange,
  onUpdated,
}: {
  readonly user: User;
  readonly mode: ProfileMode;
  readonly onModeChange: (mode: ProfileMode) => void;
  readonly onUpdated: (user: User, token: string | undefined) => void;
}) {
  const words = useWords("dashboard", dashboardWords).account;
  const editButton = useRef<HTMLButtonElement>(null);
  // When the form closes, the focus returns to the button that opened it.
  useEffect(() => {
    if (mode.step === "updated" || mode.step === "canceled") editButton.current?.focus();
  }, [mode]);

  return (
    <section
      aria-labelledby="account-details"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 border-t border-hairline pt-8 md:grid-cols-[1fr_2fr] md:pt-12"
    >
      <div>
        <h2 id="account-details" className="text-title">
          {words.heading}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{words.intro}</p>
      </div>
      <div className="min-w-0">
        {mode.step === "editing" || mode.step === "resumed" ? (
          <ProfileForm
            user={user}
            focus={mode.step === "editing" ? mode : undefined}
            onUpdated={(updated, token) => {
              onUpdated(updated, token);
              onModeChange({ step: "updated" });
            }}
            onCancel={() => onModeChange({ step: "canceled" })}
          />
        ) : (
          <div className="grid gap-6">
            {mode.step === "updated" && <Notice look="success">{words.updated}</Notice>}
            <dl className="grid">
              <Detail label={words.name}>{user.name}</Detail>
              <Detail label={words.email}>{user.email}</Detail>
              <Detail label={words.password}>
                <span aria-hidden="true" className="tracking-[0.2em]">
                  ••••••••
                </span>
                <span className="sr-only">{words.hiddenPassword}</span>
              </Detail>
              <Detail label={words.memberSince}>
                <Timestamp at={user.createdAt} />
              </Detail>
              <Detail label={words.reminders}>
                <Reminders user={user} onUpdated={onUpdated} />
              </Detail>
            </dl>
            <Button
              ref={editButton}
              look="secondary"
              size="small"
              className="justify-self-start"
              onClick={() => onModeChange({ step: "editing", field: "name" })}
            >
              {words.edit}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-hairline py-3 first:pt-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
