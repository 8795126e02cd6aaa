import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { eventEndpointWords as words } from "#shared/content/words/admin/event-endpoints.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../../frame/failure-notice.tsx";
import { NewSecret } from "../../frame/new-secret.tsx";
import { type ActionOutcome, Outcome } from "../../frame/outcome.tsx";
import { messageOf } from "../../session/message-of.ts";
import { useAdminQuery } from "../../session/queries.ts";
import { AddEndpoint } from "./add-endpoint.tsx";
import { EndpointRow } from "./endpoint-row.tsx";

/** The endpoints that are told of changes of licenses. */
export function Endpoints() {
  const { data, error, refetch } = useAdminQuery("listEventEndpoints", {});
  const queryClient = useQueryClient();
  const headingId = useId();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const addButton = useRef<HTMLButtonElement>(null);
  const refresh = () => {
    for (const name of ["listEventEndpoints", "audit"]) void queryClient.invalidateQueries({ queryKey: [name] });
  };
  return (
    <section aria-labelledby={headingId} className="grid max-w-[46rem] grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-80 grid-cols-1 gap-1">
          <h2 id={headingId} className="text-title">
            {words.heading}
          </h2>
          <p className="text-small text-ink-soft">{words.intro}</p>
        </div>
        <Button
          ref={addButton}
          size="small"
          look="secondary"
          onClick={() => {
            setOutcome(undefined);
            setIsAdding(true);
          }}
        >
          {words.add.action}
        </Button>
      </div>
      <Outcome outcome={outcome} />
      {data === undefined && error === null && (
        <>
          <p role="status" className="sr-only">
            {frameWords.loading}
          </p>
          <Skeleton className="h-20 w-full" />
        </>
      )}
      {data === undefined && error !== null && (
        <FailureNotice message={messageOf(error, words.failed)} onRetry={() => void refetch()} />
      )}
      {data?.endpoints.length === 0 && (
        <p className="rounded-field border border-dashed border-edge px-6 py-10 text-center text-small text-ink-soft">
          {words.empty}
        </p>
      )}
      {data !== undefined && data.endpoints.length > 0 && (
        <ul className="grid grid-cols-1 border-t border-hairline">
          {data.endpoints.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              onChanged={refresh}
              onRemoved={() => {
                setOutcome({ look: "success", text: words.remove.done });
                refresh();
                // The button that opened the dialog goes with its row.
                addButton.current?.focus();
              }}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddEndpoint
          onAdded={(added) => {
            setIsAdding(false);
            if (added !== null) setSecret(added);
            refresh();
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {secret !== undefined && <NewSecret words={words.secret} secret={secret} onDone={() => setSecret(undefined)} />}
    </section>
  );
}
