import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { AdminPage } from "../frame/page.tsx";
import { messageOf } from "../session/message-of.ts";
import { useAdminQuery } from "../session/queries.ts";
import { DisableSecondFactor } from "./disable-second-factor.tsx";
import { FactorState } from "./factor-state.tsx";
import { PasskeyFactor, PasskeyFactorSkeleton } from "./passkey-factor.tsx";
import { RenewCodes } from "./renew-codes.tsx";
import { Section } from "./section.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";

const words = securityWords.page;

/** The security page: the admin's own second factor, and how long a session lasts. */
export default function Security() {
  const { data, error, refetch } = useAdminQuery("getSecondFactor", {});
  const queryClient = useQueryClient();
  const [openAction, setOpenAction] = useState<"begin" | "renew" | "end">();
  const [outcome, setOutcome] = useState("");
  const finishAction = (message?: string) => {
    setOpenAction(undefined);
    if (message === undefined) return;
    setOutcome(message);
    void queryClient.invalidateQueries({ queryKey: ["getSecondFactor"] });
  };
  return (
    <AdminPage title={frameWords.tabs.security}>
      <div className="grid max-w-[46rem] grid-cols-1 gap-8">
        <Section heading={words.factor.heading}>
          <p className="max-w-prose text-small text-ink-soft">{words.factor.about}</p>
          <div role="status" className="empty:hidden">
            {outcome !== "" && (
              <p className="rounded-field border-l-4 border-leaf bg-leaf-tint px-4 py-3 text-small font-medium">
                {outcome}
              </p>
            )}
          </div>
          {data !== undefined ? (
            <FactorState
              state={data}
              onAction={(action) => {
                setOutcome("");
                setOpenAction(action);
              }}
            />
          ) : error !== null ? (
            <FailureNotice message={messageOf(error, words.failed)} onRetry={() => void refetch()} />
          ) : (
            <Loading />
          )}
        </Section>
        <Section heading={words.passkeys.heading}>
          <p className="max-w-prose text-small text-ink-soft">{words.passkeys.about}</p>
          {data !== undefined && <PasskeyFactor factor={data} onChanged={finishAction} />}
          {data === undefined && error === null && <PasskeyFactorSkeleton />}
        </Section>
        <Section heading={words.session.heading}>
          <p className="max-w-prose text-small">{words.session.idle}</p>
          <p className="max-w-prose text-small">{words.session.longest}</p>
        </Section>
        <Section heading={words.lost.heading}>
          <p className="max-w-prose text-small">{words.lost.about}</p>
          <Disclosure summary={words.lost.developers}>
            <p className="mt-2 rounded-field bg-shade px-4 py-3">
              <code className="font-mono text-fine wrap-anywhere">{words.lost.command}</code>
            </p>
          </Disclosure>
        </Section>
      </div>
      {openAction === "begin" && <SetUpSecondFactor onDone={finishAction} />}
      {openAction === "renew" && <RenewCodes onDone={finishAction} />}
      {openAction === "end" && <DisableSecondFactor onDone={finishAction} />}
    </AdminPage>
  );
}

function Loading() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="sr-only">
        {frameWords.loading}
      </p>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-10 w-32" />
    </div>
  );
}
